import { type Concept, phrases } from '../../../issuers/define/layout.js';
import { issuers } from '../../../issuers/index.js';

/** Labels of sex, nationality, numbers, and of all that no answer needs. */
export const otherLabels: Partial<Record<Concept, readonly string[]>> = {
  sex: phrases(`
    Sex | Gender | Sexo | Género | Genero | Sexe | Geschlecht | Sesso | Geslacht | Kön | Kjønn | Køn
    Sukupuoli | Sugu | Dzimums | Lytis | Płeć | Pohlaví | Pohlavie | Spol | Pol | Gjinia | Gen | Nem
    Neme | Cinsiyet | Cinsiyeti | Sess | Kyn | Gnéas | Стать | Пол | Cinsi | Sohkabealli | Jantina
  `),
  nationality: phrases(`
    Nationality | Citizenship | Nacionalidad | Nacionalidade | Nationalité | Staatsangehörigkeit
    Staatsbürgerschaft | Cittadinanza | Nazionalità | Nationaliteit | Nationalitet | Medborgarskap
    Statsborgerskap | Nasjonalitet | Statsborgarskap | Kansalaisuus | Kodakondsus | Pilsonība
    Valstiskā piederība | Tautība | Pilietybė | Obywatelstwo | Státní občanství | Štátne občianstvo
    Štátna príslušnosť | Državljanstvo | Shtetësia | Shtetesia | Cetățenie | Cetatenie | Cetățenia
    Állampolgárság | Uyruğu | Uyruk | Nazzjonalità | Ríkisfang | Náisiúntacht | Громадянство
    Гражданство | Држављанство | Државјанство | Грамадзянства | Vətəndaşlığı | Vətəndaşlıq | Riikkavuloshvuohta | Kewarganegaraan
    Nacionalitat
  `),
  documentNumber: phrases(`
    Document No. | Document Nr | Document number | Doc. No. | Document n° | Passport No.
    Passport number | Passport n° | Passport card no. | Card No. | Card number | Card n°
    Identity card number | Identity card No. | ID No. | ID number | I.D. number | ID card No.
    Pasaporte No. | Pasaporte N° | No. de pasaporte | N° de pasaporte | Número de pasaporte
    Número de documento | Número documento | No. documento | N° documento | N.º documento
    Nº do documento | Documento No. | Documento N° | Núm. documento | Passaporte N.º | Passaporte N°
    N° du document | No du document | Passeport n° | N° de passeport | Dokumentnummer | Ausweisnr.
    Ausweisnummer | Passnummer | Pass Nr | Reisepass Nr | Numero documento | Passaporto n.
    Documentnummer | Nummer | Kortnummer | Kortnr | Dokumentnr | Passnr | Pass nr | Korttinumero
    Passin numero | Dokumendi number | Dokumenta numurs | Dokumenta Nr | Kortelės Nr | Dokumento Nr
    Paso Nr | Numer dowodu osobistego | Numer paszportu | Číslo dokladu | Číslo pasu | Číslo
    Broj osobne iskaznice | Broj putovnice | Broj pasoša | Številka | Nr. letërnjoftimi
    Nr. i kartës | Nr. document | Seria și nr | Okmányazonosító | Okmányszám | Seri no | Belge no
    Pasaport no | Nru tad-dokument | Doc No | Документ № | Номер документа | № на документа | № документа
    Рег. број | Регистарски број | Рег. бр. | Број личне карте | Pasportun nömrəsi
    Pasport nömrəsi | Номер паспорта | Número de tarjeta
  `),
  personalNumber: phrases(`
    Personal No. | Personal number | Personal code | Personal ID No. | Personal Id. No.
    Identity No. | Identity number | National number | National register n° | National ID number
    National identification number | Nationalregisternr. | N° de identificación
    Número de identificación | No. de identificación | Identification number | Número de cédula
    N° de cédula | Isikukood | Asmens kodas | Personas kods | Personnr | Personnummer
    Fødselsnummer | Henkilötunnus | Tunnus | Kod | PESEL | Rodné číslo | CNP | JMBG | OIB | EMŠO
    Nr. personal | T.C. Kimlik No | Kimlik no | Record No. | Запис № | ЕГН | ЈМБГ | ЕМБГ | Матичен број | Kennitala
    Személyi azonosító | Codice fiscale | Fiscal code | Rijksregisternr. | N° Registre national
    Matični broj | Şəxsi nömrə | Fərdi identifikasiya nömrəsi
  `),
  bloodType: phrases(`
    Blood type | Blood group | Tipo de sangre | Tipo sangre | Tipo sanguíneo | Grupo sanguíneo
    Sangre | G.S. | G.S. RH | G.S.RH | RH
  `),
  personalCode: issuers.flatMap(({ personalCode }) => personalCode?.labels ?? []),
  other: phrases(`
    Signature | Holder's signature | Signature of bearer | Signature of holder | Bearer's signature
    Firma | Firma del titular | Firma del portador | Assinatura | Assinatura do titular
    Signature du titulaire | Unterschrift | Unterschrift der Inhaberin | Firma del titolare
    Handtekening | Namnteckning | Innehavarens namnteckning | Navnetrekk | Kasutaja allkiri
    Allkiri | Podpis | Podpis držitele | Podpis držiteľa | Potpis | Nënshkrimi | İmzası
    Semnătura titularului | Podpis posiadacza | Authority | Issuing authority | Issued by
    Autoridad | Autoridade | Autorité | Behörde | Ausstellende Behörde | Autorità | Autoriteit
    Väljaandja | Autoriteti lëshues | Vydal | Emisă de | Myöntäjä | Utfärdande myndighet | Myndighet
    Organ wydający | Veren makam | Height | Estatura | Altura | Taille | Größe | Statura | Lengte
    Längd | Høyde | Pituus | Stature | Weight | Eyes | Hair | Address | Domicilio | Dirección
    Direccion | Adresse | Anschrift | Indirizzo | Adres | Morada | Endereço | Residencia | Residenza
    Dirección de residencia | Domicilio electoral | Municipio | Departamento | Provincia | Distrito
    Localidad | Sector | Vecindad | Ubigeo | Estado civil | Edo. civil | Marital status
    Civil status | Família | Ocupación | Profesión | Profession | Profesión / ocupación | Occupation
    Ocupación u oficio | Instrucción | Donante | Donación de órganos | Condición
    Condición ciudadanía | Donador | Observaciones | Observations | Type | Tipo | Typ | Code
    Country code | Issuing state code | Código | Clave del país de expedición
    Code of issuing state | Código del país | Code du pays | Restrictions | Remarks | Endorsements
    Especial | Huella | Índice derecho | Registrador nacional | Director | Sección | Año de registro
    Folio | Edad | Age | Expediente No. | Número de expediente | Trámite N° | Of. ident. | Ejemplar
    Lugar de expedición | Lugar de emisión | Place of issue | Local de emissão
    Fecha de inscripción | Fecha inscripción | Colegio electoral | Código dactilar | Constatado
    Serie | Sección | CUIL | NIF | Nº de utente | Social security | Segurança social | Doc. origem
    Órgão expedidor | Card issuer | Residence permit | Supersedes | Color | Eye colour | Augenfarbe
    Colour of eyes | Couleur des yeux | Countersignature | Підпис | Підпис пред'явника | Потпис
    Подпис | Подпис на притежателя | Орган, що видав | Документ издаје | Документ издао | Издаје
    Издаден от | Орган, выдавший документ | Личная подпись | Ръст | Цвят на очите
    Постоянен адрес | Пребивалиште | Пребивалиште и адреса стана | Адреса
  `),
};
