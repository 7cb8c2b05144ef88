import { type Concept, phrases } from '../../../issuers/define/layout.js';

/** Labels of names on cards and passports of the world. Accents are folded before comparing. */
export const nameLabels: Partial<Record<Concept, readonly string[]>> = {
  surnames: phrases(`
    Surname | Surmame | Surnames | Surname(s) | Last name | Last names | Family name | Family names
    Apellido | Apellidos | Apellido(s) | Apelido | Apelidos | Apelido(s) | Sobrenome
    Nom de famille | Nom | Noms | Cognome | Cognoms | Achternaam | Familienname | Nachname
    Efternamn | Etternavn | Etternamn | Efternavn | Sukunimi | Perekonnanimi | Uzvārds | Pavardė
    Nazwisko | Příjmení | Priezvisko | Priimek | Prezime | Mbiemri | Mbiemer | Nume
    Nume de familie | Családi név | Vezetéknév | Soyadı | Soyad | Kunjom | Kenninafn | Eftirnafn
    Sloinne | Sohkanamma | Faamiliyasi | Familiya | Familia | Прізвище | Фамилия | Презиме | Прозвішча | Epónymo
    Nama keluarga
  `),
  firstSurname: phrases(`
    Primer apellido | 1er apellido | 1° apellido | 1º apellido | 1 apellido | Apellido paterno
    Primeiro apelido | First surname | Paternal surname
  `),
  secondSurname: phrases(`
    Segundo apellido | 2do apellido | 2° apellido | 2º apellido | 2 apellido | Apellido materno
    Second surname | Maternal surname
  `),
  marriedSurname: phrases('Apellido de casada | Married name'),
  givenNames: phrases(`
    Given names | Given name | Given name(s) | Given names(s) | First name | First names
    First name(s) | Forename | Forenames | Forename(s) | Christian names | Nombres | Nombre(s)
    Prenombres | Pre nombres | Nome próprio | Nomes próprios | Nome(s) próprio(s) | Nomes | Nome(s)
    Prénom | Prénoms | Prénom(s) | Vorname | Vornamen | Vorname(n) | Voornaam | Voornamen | Förnamn
    Fornavn | Førenamn | Fornamn | Etunimet | Etunimi | Eesnimi | Eesnimed | Vārds | Vārdi | Vardas
    Vardai | Imię | Imiona | Imię (imiona) | Jméno | Jména | Jméno (jména) | Meno | Mená
    Meno (mená) | Ime | Imena | Emri | Emer | Prenume | Utónév | Utónevek | Adı | Adi | Ismijiet
    Eiginnafn | Eiginnöfn | Réamhainm | Ovdanamma | Ім'я | Имя | Име | Імя | Ad | Nama
  `),
  fullName: phrases(`
    Surname and given names | Surname and first names | Surname and first name(s) | Full name
    Name and surname | Surname and name | Name and surnames | Names and surnames
    Apellidos y nombres | Apellidos, nombres | Nombres y apellidos | Nombre y apellidos
    Apellidos y nombre | Nombre completo | Nome completo | Nom et prénoms | Nom et prénom(s)
    Name und Vorname(n) | Name und Vornamen | Nome e cognome | Cognome e nome
  `),
  name: phrases('Name | Names | Nombre | Nome | Naam | Namn | Navn | Nimi | Név | Isem | Nafn'),
  other: phrases(`
    Name at birth | Birth name | Geburtsname | Nom de naissance | Nom à la naissance | Nom d'usage
    Alternate name | Nom usuel | Nombre usual | Conocido por | Known by | Maiden name
    Rodné příjmení | Rodné priezvisko | Nazwisko rodowe | Patronymic | По батькові | Отчество | Імя па бацьку
    Име једног родитеља
    Nome social | Social name | Ordens- oder Künstlername | Religious name or pseudonym
    Nombre del padre | Nombre de la madre | Apellidos y nombres del padre
    Apellidos y nombres de la madre | Apellidos y nombres del cónyuge | Hijo de | Hijo/a de
    Hija de | Padre | Madre | Padres | Nombre de los padres | Filiação | Filiacion | Filiation
    Parents | Father | Mother | Father's name | Mother's name | Cónyuge | Nombre del cónyuge
    Anya születési neve | Születési név | Anne adı | Baba adı | Ime oca | Names of parents
    Imiona rodziców | Nazwisko rodowe | Family name at birth | Parents given names | Vardas tėvo
    Parents names
  `),
};
