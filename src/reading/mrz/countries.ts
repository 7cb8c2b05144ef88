/** ISO 3166-1 alpha-3. */
const iso = `ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR
BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM
CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM
GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND
IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO
LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT
NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF
QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM
SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB
VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE`;

/**
 * ICAO 9303-3, section 5: Germany's single letter, British classes, organisations, stateless persons,
 * refugees, Kosovo, codes that old documents still carry, and the specimen country.
 */
const icao = `D<< GBD GBN GBO GBP GBS RKS XKX XXK EUE UNO UNA UNK XXA XXB XXC XXX XOM XPO XBA XIM XCC XCE XCO
XEC XES XDC XCT XMP ANT NTZ UTO`;

export const countryCodes: readonly string[] = `${iso} ${icao}`.split(/\s+/);

const known = new Set(countryCodes);

/** `code` with its fillers, as it stands in the zone. */
export const isKnownCountry = (code: string): boolean => known.has(code);

/** The interface wants three letters: Germany writes one. */
export const threeLetterCode = (code: string): string => {
  const trimmed = code.replace(/<+$/, '');
  return trimmed === 'D' ? 'DEU' : trimmed;
};
