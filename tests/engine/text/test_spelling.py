"""Numbers in the words of their language."""

from __future__ import annotations

import re

import pytest

from engine.text.spans import TracedText
from engine.text.spelling import RULES, normalize, spelled_out
from tests.words import readings

SAID = [
    ("de", "Es waren 25 Leute.", "Es waren fünfundzwanzig Leute."),
    ("de", "Seit 1984 kostet es 1.250.000 Mark.",
     "Seit neunzehnhundertvierundachtzig kostet es eine Million zweihundertfünfzigtausend Mark."),
    ("de", "Das sind 12,5 % mehr.", "Das sind zwölf Komma fünf Prozent mehr."),
    ("de", "Man nehme 3/4 l Milch, 1/8 l Rahm, 1/2 kg Mehl.",
     "Man nehme drei Viertel Liter Milch, ein Achtel Liter Rahm, ein halbes Kilo Mehl."),
    ("de", "Mo.-Fr. bei 2 ‰ offen.", "Montag bis Freitag bei zwei Promille offen."),
    ("es", "Calle Mayor, s/n, apdo. 5.", "Calle Mayor, sin número, apartado cinco."),
    ("fr", "Elle avait 21 fenêtres.", "Elle avait vingt et un fenêtres."),
    ("fr", "Il y a 1 500 000 habitants.", "Il y a un million cinq cent mille habitants."),
    ("de", "Am 3. Mai um 14:30 Uhr, der 3. Tag.", "Am dritten Mai um vierzehn Uhr dreißig, der dritte Tag."),
    ("de", "Am 12.05.2024 im A4-Format.", "Am zwölften Mai zweitausendvierundzwanzig im A vier-Format."),
    ("de", "Es sind 1 km, 3–4 kg, -5 °C, $4 und 2 Mio. €, z. B. S. 12 usw.",
     "Es sind ein Kilometer, drei bis vier Kilogramm, minus fünf Grad Celsius, vier Dollar und zwei "
     "Millionen Euro, zum Beispiel Seite zwölf und so weiter."),
    ("de", "2. Stock, 650 €/Monat.", "zweiter Stock, sechshundertfünfzig Euro im Monat."),
    ("es", "Cuesta 600 €/mes, 3 €/kg.", "Cuesta seiscientos euros al mes, tres euros el kilo."),
    ("fr", "Il coûte 650 €/mois.", "Il coûte six cent cinquante euros par mois."),
    ("de", "Bayern gewann 3:1 in der Hauptstr. 5.", "Bayern gewann drei zu eins in der Hauptstraße fünf."),
    ("de", "3. Mai 1990, 2.30 Uhr, 0,20 €, 1939-1945",
     "dritter Mai neunzehnhundertneunzig, zwei Uhr dreißig, zwanzig Cent, "
     "neunzehnhundertneununddreißig bis neunzehnhundertfünfundvierzig"),
    ("fr", "Le 1er mai à 14h30, la 1re fois, Louis XIV au XIXe siècle.",
     "Le premier mai à quatorze heures trente, la première fois, Louis quatorze au dix-neuvième siècle."),
    ("fr", "M. Roux a payé 3,50 € pour 21 h.",
     "Monsieur Roux a payé trois euros cinquante pour vingt et une heures."),
    ("es", "Felipe II y Luis XIV, el 3.er piso, la 2.ª edición, 21 km por 3,5 €.",
     "Felipe segundo y Luis catorce, el tercer piso, la segunda edición, veintiún kilómetros por tres coma "
     "cinco euros."),
    ("es", "La Sra. Gil llama al 91 123 45 67.",
     "La señora Gil llama al noventa y uno, ciento veintitrés, cuarenta y cinco, sesenta y siete."),
    ("es", "Tiene 200 páginas.", "Tiene doscientas páginas."),
    ("de", "Der 25jährige aß 250g in der 30-Stunden-Woche, Haus 12a.",
     "Der fünfundzwanzigjährige aß zweihundertfünfzig Gramm in der dreißig-Stunden-Woche, Haus zwölf a."),
    ("de", "Unter Kaiser Karl V. war Hartz IV fern; es starb Elisabeth II.",
     "Unter Kaiser Karl dem Fünften war Hartz vier fern; es starb Elisabeth die Zweite."),
    ("de", "Im II. Weltkrieg und auf dem IV. Parteitag, in 9,5 s für 5,- €, Prof. Dr. h. c. Noll u. a. m.",
     "Im zweiten Weltkrieg und auf dem vierten Parteitag, in neun Komma fünf Sekunden für fünf Euro, "
     "Professor Doktor honoris causa Noll und anderes mehr."),
    ("de", "R&D, § 5, 1 Kind und 1 Tasse, Kapitel 1 Anfang.",
     "R und D, Paragraf fünf, ein Kind und eine Tasse, Kapitel eins Anfang."),
    ("fr", "De 10h à 12h, Charles V & ½ l, chap. II, 1966-67.",
     "De dix heures à douze heures, Charles cinq et un demi-litre, chapitre deux, "
     "mille neuf cent soixante-six à soixante-sept."),
    ("es", "491.000 viviendas, 21 gatos, 31 páginas, 500 problemas, 101 mujeres, 21 mil; en 1931 varias.",
     "cuatrocientas noventa y un mil viviendas, veintiún gatos, treinta y una páginas, quinientos problemas, "
     "ciento una mujeres, veintiún mil; en mil novecientos treinta y uno varias."),
    ("es", "Carlos V, Isabel II, s. XX, Malcolm X: 1-1 ante 92.98 km², 74.86 %.",
     "Carlos quinto, Isabel segunda, siglo veinte, Malcolm X: uno a uno ante noventa y dos punto noventa y "
     "ocho kilómetros cuadrados, setenta y cuatro punto ochenta y seis por ciento."),
    ("he", "יש 3,000 איש.", "יש שלושת אלפים איש."),
    ("ja", "人口は20万人です。", "人口は二十万人です。"),
    ("nl", "Op di. 5 mei om 15.30 uur, de 2e keer, € 3,50, -2 °C, 80 km/u, Willem III.",
     "Op dinsdag vijf mei om vijftien uur dertig, de tweede keer, drie euro vijftig, "
     "min twee graden Celsius, tachtig kilometer per uur, Willem de Derde."),
    ("sv", "Den 5 mars kl. 15.30 på 1800-talet, 3,5 %, t.ex. 20 kr, Karl XII, 1718.",
     "Den femte mars klockan femton trettio på artonhundratalet, tre komma fem procent, till exempel tjugo "
     "kronor, Karl den tolfte, sjuttonhundraarton."),
    ("da", "Den 5. marts kl. 9.05, ca. 2,5 mio. kr., dvs. 12 %, s. 4.",
     "Den femte marts klokken ni nul fem, cirka to komma fem millioner kr., det vil sige tolv procent, "
     "side fire."),
    ("no", "Den 5. mai kl. 15.30, -2 °C, f.eks. 60 km/t, nr. 3.",
     "Den femte mai klokken femten tretti, minus to grader, for eksempel seksti kilometer per time, "
     "nummer tre."),
    ("ko", "모두 25명이다.", "모두 스물다섯 명이다."),
    ("tr", "29.10.1923'te saat 9.30'da 2. kat, %12'si 60 kg, 90 km/sa, vb.",
     "yirmi dokuz Ekim bin dokuz yüz yirmi üçte saat dokuz otuzda ikinci kat, yüzde on ikisi altmış "
     "kilogram, saatte doksan kilometre, ve benzeri."),
    ("el", "Το 1821, 125 άτομα, 24000 και 3,5%.",
     "Το χίλια οκτακόσια είκοσι ένα, εκατόν είκοσι πέντε άτομα, είκοσι τέσσερις χιλιάδες και τρία κόμμα "
     "πέντε τοις εκατό."),
    ("sw", "Watu 125 mwaka 2024.",
     "Watu mia moja na ishirini na tano mwaka elfu mbili na ishirini na nne."),
    ("ms", "Pada tahun 1998, 3,5% daripada 28 orang.",
     "Pada tahun seribu sembilan ratus sembilan puluh lapan, tiga koma lima peratus daripada dua puluh lapan "
     "orang."),
    ("tr", "Oranı %50 oldu.", "Oranı yüzde elli oldu."),
    ("tr", "Bu 3,5 ve 0,05.", "Bu üç virgül beş ve sıfır virgül sıfır beş."),
    ("it", "Il 3,5 % o 12,05.", "Il tre virgola cinque per cento o dodici virgola zero cinque."),
    ("sv", "Det kostar 20 kronor.", "Det kostar tjugo kronor."),
    ("en", "It was nice :) and fun ;-), see (a):", "It was nice and fun, see (a):"),
    ("en", "It has 25 rooms.", "It has twenty-five rooms."),
    ("de", "Sein 25. Geburtstag, ihr 2. Kind, 1-2 Mal, eine 4:6-Niederlage, 2,50 Euro.",
     "Sein fünfundzwanzigster Geburtstag, ihr zweites Kind, ein bis zwei Mal, eine vier zu sechs-Niederlage, "
     "zwei Euro fünfzig."),
    ("de", "Mo–Fr von Heinrich und Karl V. seit 1766/67, max. 6 x 4 cm, km 3.",
     "Montag bis Freitag von Heinrich und Karl dem Fünften seit siebzehnhundertsechsundsechzig "
     "siebenundsechzig, maximal sechs mal vier Zentimeter, Kilometer drei."),
    ("fr", "Le 01.01.2012, 14h-18h ou 20H00, 3,20 euros, 1 c. à café de sel et 2 càs d'eau.",
     "Le premier janvier deux mille douze, quatorze heures à dix-huit heures ou vingt heures, "
     "trois euros vingt, une cuillère à café de sel et deux cuillères à soupe d'eau."),
    ("es", "El 8vo y la 2da, a las 20.15, 3/4 de kilo, C/ Mayor, 100 gr a 180º.",
     "El octavo y la segunda, a las veinte quince, tres cuartos de kilo, calle Mayor, cien gramos a ciento "
     "ochenta grados."),
    ("it", "Il sig. Rossi, nato il 1/1/1950, vive al 3º piano; Luigi XIV nel XX secolo, pag. 12.",
     "Il signor Rossi, nato il primo gennaio millenovecentocinquanta, vive al terzo piano; Luigi "
     "quattordicesimo nel ventesimo secolo, pagina dodici."),
    ("it", "Alle 14:30, 21 km, 2 h, −5 °C, 3,50 €.",
     "Alle quattordici e trenta, ventun chilometri, due ore, meno cinque gradi, tre euro e cinquanta."),
    ("pt", "O Sr. Silva, 3ª porta, D. João VI no séc. XX, 24/12/1999, R$ 25,50.",
     "O senhor Silva, terceira porta, dom João sexto no século vinte, vinte e quatro de dezembro de mil "
     "novecentos e noventa e nove, vinte e cinco reais e cinquenta."),
    ("pt", "Às 14h30, 2 h, 21 h, 1.250 km².",
     "Às catorze horas e trinta, duas horas, vinte e uma horas, mil duzentos e cinquenta quilômetros "
     "quadrados."),
    ("pt", "A II Guerra, 2.000 pessoas, 21 casas, 1 mapa, D. Maria; (11) 3456-7890, info@museu.pt.",
     "A segunda Guerra, duas mil pessoas, vinte e uma casas, um mapa, dona Maria; onze, três quatro cinco "
     "seis, sete oito nove zero, info arroba museu ponto PT."),
    ("fr", "Durand (2019) 12 500 personnes.",
     "Durand (deux mille dix-neuf) douze mille cinq cents personnes."),
    ("pt", "Em 1716 e 2.319: 800 MB, Exmo. Sr. Lima, art. 5.º, R$ 3.500,00, S. Paulo.",
     "Em mil setecentos e dezesseis e dois mil trezentos e dezenove: oitocentos megabytes, "
     "excelentíssimo senhor Lima, artigo quinto, três mil e quinhentos reais, São Paulo."),
    ("es", "El III Congreso a las 8:05, CO2 y la A-380; 9,8 s, 0,25 %, versión 1.2, D. Luis.",
     "El tercer Congreso a las ocho cero cinco, CO dos y la A-trescientos ochenta; nueve coma ocho segundos, "
     "cero coma veinticinco por ciento, versión uno punto dos, don Luis."),
    ("fr", "Version 1.2.3, 21 femmes, 1 musée, l'A380, 04 78 55 12 90, Me Roux.",
     "Version un point deux point trois, vingt et une femmes, un musée, l'A trois cent quatre-vingts, zéro "
     "quatre, soixante-dix-huit, cinquante-cinq, douze, quatre-vingt-dix, maître Roux."),
    ("it", "L'8 marzo '68, 218 a.C., alle 14.35; John S. Monk, S. Pietro, S. Maria, www.x",
     "L'otto marzo sessantotto, duecentodiciotto avanti Cristo, alle quattordici e trentacinque; John S. "
     "Monk, san Pietro, santa Maria, www.x"),
    ("fr", "En 1990 l'équipe a 3 m d'eau.",
     "En mille neuf cent quatre-vingt-dix l'équipe a trois mètres d'eau."),
    ("fr", "0.25 mg/kg/h, 30 mL/min, 5 W/m², 2½ tasses, ½ l, 127/171, les 17/18 ans.",
     "zéro virgule vingt-cinq milligrammes par kilogramme par heure, trente millilitres par minute, cinq "
     "watts par mètre carré, deux tasses et demie, un demi-litre, cent vingt-sept sur cent soixante et onze, "
     "les dix-sept dix-huit ans."),
    ("fr", "Lu le 2006-08-07, puis le 05/02/98 et le 1 mai, pages 571-597, Boeing 727-200.",
     "Lu le sept août deux mille six, puis le cinq février quatre-vingt-dix-huit et le premier mai, pages "
     "cinq cent soixante et onze à cinq cent quatre-vingt-dix-sept, Boeing sept cent vingt-sept-deux cents."),
    ("it", "1 uomo, 1 donna, 1 studente, al punto 1 lettera; 81 Km2, legge 88/76, 1 1/2 litri, 1 gennaio.",
     "un uomo, una donna, uno studente, al punto uno lettera; ottantun chilometri quadrati, legge ottantotto "
     "settantasei, uno e mezzo litri, primo gennaio."),
    ("it", "Chiamate il 333 123 4567.", "Chiamate il tre tre tre, uno due tre, quattro cinque sei sette."),
    ("es", "Cuesta $ 18,186, un 14'7 por ciento; 1½ tazas, 2½ del total, No. 5.",
     "Cuesta dieciocho mil ciento ochenta y seis dólares, un catorce coma siete por ciento; una y media "
     "tazas, dos y medio del total, número cinco."),
    ("pt", "Moro na R. Augusta, 17; às 3.as feiras e na 3ª-feira, 27.08.12.",
     "Moro na rua Augusta, dezessete; às terças-feiras e na terça-feira, vinte e sete de agosto de doze."),
    ("de", "Fr. Weber lief 4:20 Minuten, 2½ Stunden und ½ Liter, 17,70 Mark, 24.12.23, Tel. 07561/3128.",
     "Frau Weber lief vier zwanzig Minuten, zweieinhalb Stunden und ein halber Liter, siebzehn Mark siebzig, "
     "vierundzwanzigster Dezember dreiundzwanzig, Telefon null sieben fünf sechs eins, drei eins zwei acht."),
    ("de", "9.00 bis 17.30 Uhr, 8.30-12 Uhr (APA; 15.8.2015)",
     "neun Uhr bis siebzehn Uhr dreißig, acht Uhr dreißig bis zwölf Uhr (APA; fünfzehnter August "
     "zweitausendfünfzehn)"),
    ("de", "Ca. 60 % in der 4. Klasse, der 3. Tag, £3-£5.",
     "Circa sechzig Prozent in der vierten Klasse, der dritte Tag, drei Pfund bis fünf Pfund."),
    ("es", "El siglo V, el 45º presidente.",
     "El siglo quinto, el cuadragésimo quinto presidente."),
    ("it", "Nel V secolo, il 45esimo.", "Nel quinto secolo, il quarantacinquesimo."),
    ("fr", "En 512 avant J.-C., au XVIII ème siècle.",
     "En cinq cent douze avant Jésus-Christ, au dix-huitième siècle."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "written", "said"), SAID)
def test_numbers_are_said_in_their_language(language: str, written: str, said: str) -> None:
    assert spelled_out(TracedText.of(written), language).text == said


LANGUAGES = [
    *("ar", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "it", "ja"),
    *("ko", "ms", "nl", "no", "pl", "pt", "ru", "sv", "sw", "tr", "zh"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "written",
    [
        "9" * 90 + " kg",
        "9" * 5000 + " $" + "9" * 5000 + "th 1/" + "9" * 5000 + "%",
        "9" * 90 + "% €9," + "7" * 60 + " кг",
        "1." + "3" * 80,
        "0:30 0. 0/0 0-й 0% 0,0 00:00:00 -0 °C 007 0e",
        "0. dzień, 0वां, 0번째, 第0個, 0年0月0日, 0 г., XX в., XIX–XX вв.",
        "12-34-56 +1-2 (3) 4×5=6 7:8:9 1/2/3 99/99/9999 31.12.0000",
        "५ ٥ ５ ½ ² ₂ Ⅳ 一 五",
    ],
)
def test_no_number_is_too_much_for_a_language(language: str, written: str) -> None:
    assert spelled_out(TracedText.of(written), language).text


def test_what_is_no_number_stays_as_it_is() -> None:
    written = "Donaudampfschifffahrt" * 50
    assert spelled_out(TracedText.of(written), "de").text == written


def test_the_words_of_a_number_stand_for_its_digits() -> None:
    written = "Es waren 1.250 Leute."
    said = spelled_out(TracedText.of(written), "de")
    start = said.text.index("eintausend")
    span = said.hull(start, start + 5)
    assert written[span.start : span.end] == "1.250"


def test_a_text_without_numbers_is_said_as_by_all_rules():
    said = [text for text in (reading.text for reading in readings.load()) if not re.search(r"[\d²³½]", text)]
    for text in said:
        whole = TracedText.of(text)
        for pattern, say in RULES:
            whole = whole.sub(pattern, say)
        assert normalize(TracedText.of(text)).text == whole.squeeze().text
    assert len(said) > 100
