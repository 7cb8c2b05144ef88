import { type Concept, phrases } from '../../../issuers/define/layout.js';

/** Labels of dates and places. */
export const dateLabels: Partial<Record<Concept, readonly string[]>> = {
  birthDate: phrases(`
    Date of birth | Birth date | Birthdate | DOB | Born on | Fecha de nacimiento | Fecha nacimiento
    F. nacimiento | F. de nacimiento | Fec. nacimiento | Fecha de nac. | Fecha nac. | Nacido el
    Nacida el | Nacido(a) el | Data de nascimento | Data nascimento | Data nasc | Nascimento
    Date de naissance | Date de naiss. | Né(e) le | Né le | Née le | Geburtsdatum | Geburtstag
    Data di nascita | Nato il | Nata il | Geboortedatum | Födelsedatum | Fødselsdato | Fødselsdag
    Syntymäaika | Sünniaeg | Dzimšanas datums | Dzimšanas laiks | Gimimo data | Data urodzenia
    Datum narození | Dátum narodenia | Datum rojstva | Datum rođenja | Datum rodenja | Datëlindja
    Datelindja | Data nașterii | Data nasterii | Születési idő | Születési dátum | Doğum tarihi
    Data tat-twelid | Fæðingardagur | Dáta breithe | Riegádanbeaivi | Riegádanáigi
    Data de naixement | Дата народження | Дата рождения | Датум рођења | Дата на раждане
    Датум на раѓање | Дата нараджэння | Doğulduğu tarix
    Tarikh lahir | Data e lindjes
  `),
  birthPlace: phrases(`
    Place of birth | Birthplace | Birth place | Lugar de nacimiento | Lugar nacimiento
    Local de nascimento | Naturalidade | Nació en | Nacio en | Lieu de naissance | Lieu naissance
    Geburtsort | Luogo di nascita | Geboorteplaats | Födelseort | Fødested | Syntymäpaikka
    Sünnikoht | Dzimšanas vieta | Gimimo vieta | Miejsce urodzenia | Místo narození
    Miesto narodenia | Kraj rojstva | Mjesto rođenja | Mesto rođenja | Vendlindja | Locul nașterii
    Loc nastere | Loc naștere | Születési hely | Doğum yeri | Fæðingarstaður | Post tat-twelid
    Áit bhreithe | Місце народження | Место рождения | Место рођења | Място на раждане
    Место на раѓање | Место, општина и држава рођења | Lieu | Lloc de naixement
    Doğulduğu yer | Post it-twelid | Tempat lahir
  `),
  birthCountry: phrases(`
    Country of birth | País de nacimiento | País de nascimento | Pays de naissance | Geburtsland
  `),
  birthDateAndPlace: phrases(`
    Date and place of birth | Place and date of birth | Fecha y lugar de nacimiento
    Lugar y fecha de nacimiento | Luogo e data di nascita | Date et lieu de naissance
    Lieu et date de naissance | Data e local de nascimento | Naturalidade e data de nascimento
    Geburtsdatum und -ort | Nacimiento: Fecha y Ubigeo | Fecha y ubigeo
  `),
  issueDate: phrases(`
    Date of issue | Issue date | Issued on | Issued | Issuing date | Valid from | Fecha de emisión
    Fecha emisión | Fecha de expedición | Fecha expedición | F. expedición | F. emisión | Expedida
    Expedido | Expedida el | Expedido el | Emisión | Emision | Emitida | Emitida el
    Data de emissão | Data de expedição | Data de concessão | Emissão | Date de délivrance
    Date d'émission | Délivrée le | Delivre le | Ausstellungsdatum | Ausgestellt am
    Datum der Ausstellung | Data di rilascio | Emissione | Rilasciata il | Datum van afgifte
    Datum afgifte | Utfärdandedatum | Utfärdat | Utstedt | Utstedelsesdato | Udstedelsesdato
    Myönnetty | Myöntämispäivä | Antamispäivä | Väljaandmise kuupäev | Välja antud
    Izdošanas datums | Izdota | Išdavimo data | Data wydania | Datum vydání | Dátum vydania
    Datum izdaje | Datum izdavanja | Data e lëshimit | Data e leshimit | Data eliberării
    Data emiterii | Kiállítás dátuma | Kiállítás kelte | Veriliş tarihi | Verilme tarihi
    Veriliş Tarihi | Útgáfudagur | Dáta eisiúna | Data tal-ħruġ | Tiswa minn | Дата видачі
    Дата выдачи | Датум издавања | Дата на издаване | Датум на издавање | Verilmə tarixi | Data d’expedició
  `),
  issueDateAndPlace: phrases(`
    Fecha y lugar de expedición | Lugar y fecha de expedición | Lugar y fecha de emisión
    Fecha y lugar de emisión | Date and place of issue | Place and date of issue
    Local e data de emissão | Date et lieu de délivrance
  `),
  expiryDate: phrases(`
    Date of expiry | Expiry date | Date of expiration | Expiration date | Expires on | Expires
    Expiry | Valid until | Valid thru | Valid to | Exp | Fecha de vencimiento | Fecha vencimiento
    Fecha de venc. | F. vencimiento | Vencimiento | Vence | Vence el | Fecha de caducidad
    Fecha caducidad | Caducidad | Fecha de expiración | Fecha expiración | Fecha de expira | Expira
    Expira el | Válida hasta | Válido hasta | Válida hasta el | Vigencia hasta | Validez
    Válido até | Data de validade | Data validade | Validade | Date d'expiration | Date d'expir.
    Valable jusqu'au | Carte valable jusqu'au | Gültig bis | Datum des Ablaufs | Data di scadenza
    Scadenza | Geldig tot | Datum verlopen | Sista giltighetsdag | Giltigt t.o.m. | Giltigt till
    Gyldig til | Utløpsdato | Kortet går ut | Udløbsdato | Voimassa | Voimassa asti
    Viimeinen voimassaolopäivä | Kehtiv kuni | Derīga līdz | Derīgs līdz | Galioja iki
    Termin ważności | Data ważności | Platnost do | Datum skončení platnosti | Platí do
    Dátum platnosti | Platnosť do | Velja do | Datum poteka | Vrijedi do | Važi do | Datum isteka
    Data e skadimit | Data e skadencës | Data expirării | Valabil până la | Érvényesség
    Érvényességi idő | Lejárat dátuma | Son geçerlilik | Son geçerlilik tarihi | Geçerlilik tarihi
    Tiswa sa | Gildir til | Dáta as feidhm | As feidhm | Дійсний до | Дата закінчення строку дії
    Действителен до | Срок действия | Важи до | Рок важења | Валидност | Тэрмін дзеяння | Važi do | Etibarlıdır | Bitmə tarixi | Vàlid fins | Dohkkenbeaivi
    Manimus dohkkenbeaivi
  `),
  validity: phrases(`
    Vigencia | Valabilitate | Validity | Validité | Validitate | Period of validity | Gültigkeit
  `),
};
