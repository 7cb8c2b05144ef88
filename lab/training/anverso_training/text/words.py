"""Word lists: names, places, nationalities, labels and months as identity documents print them. All persons are invented."""

GIVEN = """Ana Lucía María José Juan Carlos Luis Íñigo Begoña Iñaki Núria Martí Andrés Óscar Ángel Ángela Inés Sofía Tomás Nicolás Raúl Saúl Ximena Yésica
Zoé Noé Anaïs Chloé Zoë François Gaëlle Hélène Benoît Jérôme Loïc Maëlys Cédric André João Conceição Antônio Estêvão Inês Luís Mônica Zuleide Thaís Jürgen Günther Käthe
Björn Sören Åsa Åke Märta Jörg Lars Øyvind Søren Bjørn Ægir Þóra Guðrún Sæmundur Jón Päivi Jyrki Väinö Mäkinen Jaan Õie Tõnu Ülle Jānis Ģirts Ķērsta Līga Māra Žanis Ņina
Aušra Rūta Žydrūnas Šarūnas Ąžuolas Jiří Kateřina Lukáš Tereza Ondřej Zdeněk Anežka Ľubomír Ľudmila Dušan Viera Michał Łukasz Małgorzata Żaneta Świętosława Paweł Grażyna Zbigniew
Ayşe Çağla Gökhan İbrahim Işıl Özgür Şükrü Ümit Yağız Oğuz Ștefan Ionuț Călin Ioana Mădălina Đorđe Željko Snežana Čedomir Ćiro Matej Živa Nika Szilárd György Erzsébet Győző Ágnes Gergő Tünde
Shpëtim Besnik Çlirim Elvana Dardan Məmməd Əli Leyla Gülnarə Giulia Niccolò Chiara Marcello Daniela Fernanda Guadalupe Jesús Ramón Iván Fabián Joaquín Belén Rocío Macarena Camila Valentina
Anna Erik Emma Noah Olga Peter Paul Marie John Mary Robert Susan David Sarah Michael Karen William Jennifer Happy Traveler Natacha Erika Hans Willem Saskia Jeroen Katharina Beatriz Gabriel Rafael""".split()

SURNAMES = """Gómez Pérez García González Rodríguez Fernández López Martínez Sánchez Muñoz Peña Núñez Ibáñez Ordóñez Zúñiga Castañeda Ñáñez Güemes Argüello Agüero Echeverría Jiménez Hernández Álvarez Gutiérrez Vásquez
Córdoba Dávila Cárdenas Ríos Quiñones Saldaña Treviño Yáñez Bolaños Espíndola Mejía Batista Caballero Sáenz Quirós Araúz De-Gracia Del-Río De-la-Cruz Conceição Gonçalves Magalhães Guimarães Brandão Simões
Araújo Lourenço D'Ávila O'Higgins O'Connor N'Diaye McDonald Lefèvre Bérénice Dubois Châtelain Forêt Müller Schröder Weiß Großmann Jäger Köhler Størmer Ångström Öberg Sjögren Bjørnstad Kjær Nygård
Þorsteinsson Sigurðardóttir Hämäläinen Kärkkäinen Virtanen Tamm Õunapuu Põld Bērziņš Kalniņš Ķēniņš Žukauskas Petrauskienė Šimkutė Novák Dvořák Černý Kučerová Růžička Šťastný Hlaváč Ďurica Vŕba Ľupták Kowalski
Wiśniewska Dąbrowski Żółć Łęcki Jabłoński Yılmaz Öztürk Çelik Şahin Güneş Kılıç Doğan Popescu Țărău Ionescu Brâncuși Horváth Szűcs Kőszegi Tóth Nagy Kovačević Đurić Šarić Živković Jovanović Ćosić Hoxha Gjokë Përlala Əliyev Quliyeva
Smith Jones Brown Taylor Meyer Rossi Bianchi D'Angelo Eriksson Mustermann Specimen Muster Mustermannová Silva Souza Santos Oliveira Lima Costa Ferreira Rojas Soto Vargas Castro Ortiz Flores Cruz Reyes Morales Vega Wu Ng Le Xu Kwiatkowska""".split()

PLACES = """Panamá|Ciudad de Panamá|David, Chiriquí|Chitré|Colón|Bocas del Toro|Coclé|Veraguas|Los Santos|Bogotá D.C.|Medellín|Cúcuta|Ibagué|Popayán|Quito|Guayaquil|Cañar|Lima|Áncash|Junín|Arequipa|La Paz|Potosí|Cochabamba
Santiago|Valparaíso|Concepción|Ñuñoa|Viña del Mar|Buenos Aires|Córdoba|Tucumán|Neuquén|Asunción|Itapúa|Caaguazú|Montevideo|Paysandú|Tacuarembó|São Paulo|Brasília|Goiânia|Florianópolis|Belém|Maceió|Caracas|Mérida|San Cristóbal
Ciudad de México|Querétaro|Michoacán|Nuevo León|Yucatán|Guatemala|Quetzaltenango|Petén|San Salvador|Usulután|Tegucigalpa|Francisco Morazán|Managua|León|San José|Limón|Heredia|Santo Domingo|San Pedro de Macorís|La Habana|Holguín
Madrid|A Coruña|Cádiz|Málaga|Logroño|Lisboa|Évora|Setúbal|Paris|Besançon|Orléans|Île-de-France|Roma|Forlì|München|Köln|Düsseldorf|Wien|Zürich|Genève|Bruxelles|'s-Gravenhage|København|Ærø|Malmö|Göteborg|Tromsø|Ålesund|Reykjavík
Helsinki|Jyväskylä|Tallinn|Pärnu|Rīga|Daugavpils|Vilnius|Šiauliai|Praha|Plzeň|České Budějovice|Bratislava|Košice|Žilina|Warszawa|Łódź|Kraków|Gdańsk|Poznań|Budapest|Győr|București|Timișoara|Iași|Zagreb|Šibenik|Beograd|Niš|Čačak
Tiranë|Shkodër|Gjirokastër|İstanbul|Ankara|İzmir|Şanlıurfa|Muğla|Bakı|Gəncə|Ljubljana|Kyiv|Berlin|London|Zenith|New York|Sacramento""".replace("\n", "|").split("|")

NATIONALITIES = """PANAMEÑA CHILENA COLOMBIANA PERUANA MEXICANA ECUATORIANA ARGENTINA BRASILEIRA URUGUAYA PARAGUAYA BOLIVIANA VENEZOLANO COSTARRICENSE GUATEMALTECA SALVADOREÑA HONDUREÑA NICARAGÜENSE
DOMINICANA CUBANA ESPAÑOLA HAITIANA DEUTSCH FRANÇAISE ITALIANA PORTUGUESA POLSKIE SUOMI/FINLAND LIETUVOS/LTU SLOVENSKÁ ČESKÁ SHQIPTARE/ALBANIAN T.C./TUR ÖSTERREICH EST/ESTONIAN Utopian LATVIJAS HRVATSKO NORSK/NORWEGIAN SVENSK UKRAINE/UKR ROMÂNĂ MAGYAR DANSK""".split()

LABELS = """Apellidos|Nombres|Apellidos y nombres|Nombre|Apellido|Primer apellido|Segundo apellido|Nombre usual:|Fecha de nacimiento|Fecha de nacimiento:|Lugar de nacimiento|Lugar de nacimiento:|Sexo|Sexo:|Género|Nacionalidad|Tipo de sangre|Tipo de sangre:|Estado civil
Expedida|Expedida:|Expira|Expira:|Fecha de expedición|Fecha de emisión|Fecha de vencimiento|Fecha de caducidad|Vigencia|Válido hasta|Firma|Firma del titular|Número de documento|N° de documento|Núm. soporte|Validez|Emisión|Domicilio|Dirección|Clave de elector|CURP|Año de registro|Sección
Localidad|Municipio|Estado|RUN|Cédula de identidad|Cédula de ciudadanía|Documento nacional de identidad|Documento de identidad|Registro Civil e Identificación|Tribunal Electoral|República de Panamá|República de Chile|República de Colombia|República del Perú|República Argentina|Ocupación u oficio|Sangre|Estatura|G.S. RH
Trámite N°|Ejemplar|Ofic. Ident.|Observaciones|Hijo/a de|Profesión|Vecindad|Conocido por|Instituto Nacional Electoral|Credencial para votar|Nome|Sobrenome|Apelido(s)|Nome(s)|Data de nascimento|Naturalidade|Filiação|Órgão expedidor|Data de validade|Nacionalidade|Altura|N.º documento|Assinatura do titular
República Federativa do Brasil|Surname|Given names|Given name(s)|Date of birth|Place of birth|Nationality|Sex|Gender|Date of issue|Date of expiry|Authority|Document No.|Passport No.|Card number|Personal No.|Holder's signature|Height|Issued by|Type|Code|Country code|Identity card|Passport|Expiry|Card access number
Nom|Prénom(s)|Sexe|Né(e) le|Date de naissance|Lieu de naissance|Nationalité|Date d'expiration|Carte nationale d'identité|Signature du titulaire|N° du document|Taille|République française|Name|Vorname(n)|Geburtstag|Geburtsort|Staatsangehörigkeit|Gültig bis|Ausstellungsdatum|Behörde|Größe|Augenfarbe|Bundesrepublik Deutschland
Personalausweis|Reisepass|Republik Österreich|Cognome|Luogo e data di nascita|Cittadinanza|Scadenza|Emissione|Comune di|Statura|Carta di identità|Naam|Voornamen|Geboortedatum|Geboorteplaats|Geslacht|Nationaliteit|Sukunimi|Etunimet|Syntymäaika|Henkilökortti|Viimeinen voimassaolopäivä|Efternamn|Förnamn|Födelsedatum|Kön|Medborgarskap
Etternavn|Fornavn|Fødselsdato|Kjønn|Perekonnanimi|Eesnimed|Sünniaeg|Isikukood|Kehtiv kuni|Uzvārds|Vārds|Dzimšanas datums|Pavardė|Vardas|Gimimo data|Asmens kodas|Galioja iki|Asmens tapatybės kortelė|Lietuvos Respublika|Příjmení|Jméno|Datum narození|Místo narození|Pohlaví|Státní občanství|Platnost do|Rodné číslo|Česká republika
Priezvisko|Meno|Dátum narodenia|Štátne občianstvo|Platí do|Slovenská republika|Občiansky preukaz|Nazwisko|Imiona|Data urodzenia|Obywatelstwo|Płeć|Termin ważności|Numer dowodu|Rzeczpospolita Polska|Dowód osobisty|Soyadı|Adı|Doğum tarihi|Cinsiyeti|Uyruğu|Son geçerlilik|Seri no|T.C. Kimlik No|Türkiye Cumhuriyeti Kimlik Kartı|Nume|Prenume
Cetățenie|Loc naștere|Domiciliu|Emisă de|Valabilitate|Prezime|Ime|Datum rođenja|Državljanstvo|Spol|Vrijedi do|Osobna iskaznica|Republika Hrvatska|Lična karta|Republika Srbija|Családi név|Utónév|Születési idő|Érvényes|Állampolgárság|Személyazonosító igazolvány|Mbiemri|Emri|Datëlindja|Shtetësia|Gjinia|Data e lëshimit|Data e skadimit|Vendlindja|Republika e Shqipërisë
Soyadı/Surname|Doğulduğu yer|Vətəndaşlığı|Azərbaycan Respublikası|Driver License|California|Class|Exp|DOB|Restrictions|Donor|Endorsements|Social Security|Kortnummer|Személyi szám|European Union|Unión Europea|Europäische Union|Permiso de residencia|Residence permit|Type of permit|Remarks""".replace("\n", "|").split("|")

MONTHS = {
    "es": "ene feb mar abr may jun jul ago sep oct nov dic".split(),
    "es_long": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
    "fr": "janv févr mars avr mai juin juil août sept oct nov déc".split(),
    "pt": "jan fev mar abr mai jun jul ago set out nov dez".split(),
    "two": "ENE/JAN FEB/FEB MAR/MAR ABR/APR MAY/MAY JUN/JUN JUL/JUL AGO/AUG SEP/SEP OCT/OCT NOV/NOV DIC/DEC".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
}
