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
 * ICAO 9303-3, section 5: Germany's single letter, British classes, organisations, stateless
 * persons, refugees, Kosovo, codes that old documents still carry, and the specimen country.
 */
const icao = `D<< GBD GBN GBO GBP GBS RKS XKX XXK EUE UNO UNA UNK XXA XXB XXC XXX XOM XPO XBA XIM XCC XCE XCO
XEC XES XDC XCT XMP ANT NTZ UTO`;

export const countryCodes: readonly string[] = `${iso} ${icao}`.split(/\s+/);

/** ISO 3166-1: the countries whose two letters are not the first two of their three. */
const twoLetters = `ABW:AW AGO:AO ALA:AX AND:AD ARE:AE ARM:AM ATA:AQ ATF:TF ATG:AG AUT:AT BDI:BI BEN:BJ BES:BQ BGD:BD
BHS:BS BIH:BA BLR:BY BLZ:BZ BRB:BB BRN:BN CAF:CF CHL:CL CHN:CN COD:CD COG:CG COK:CK COM:KM CPV:CV
CUW:CW CYM:KY DNK:DK ESH:EH EST:EE FLK:FK FRO:FO FSM:FM GIN:GN GLP:GP GNB:GW GNQ:GQ GRD:GD GRL:GL
GUF:GF GUY:GY IRL:IE IRQ:IQ ISR:IL JAM:JM KAZ:KZ KOR:KR LBR:LR LBY:LY MAC:MO MAF:MF MDG:MG MDV:MV
MEX:MX MLT:MT MNE:ME MNP:MP MOZ:MZ MTQ:MQ MYT:YT NIU:NU PAK:PK PCN:PN PLW:PW PNG:PG POL:PL PRK:KP
PRT:PT PRY:PY PYF:PF SEN:SN SGS:GS SLB:SB SLV:SV SPM:PM SRB:RS SUR:SR SVK:SK SVN:SI SWE:SE SWZ:SZ
SYC:SC TCD:TD TKM:TM TUN:TN TUR:TR TUV:TV UKR:UA URY:UY WLF:WF
GBD:GB GBN:GB GBO:GB GBP:GB GBS:GB RKS:KS XKX:KS XXK:KS EUE:EU UNO:UN UNA:UN UNK:KS UTO:UT D<<:DE`;

const isoCodes: ReadonlySet<string> = new Set(iso.split(/\s+/));
const exceptions = new Map(
  twoLetters.split(/\s+/).map((pair) => pair.split(':') as [string, string]),
);

/**
 * The two letters of a country's certificates, by the three of its documents; undefined for what is
 * no country, such as an organisation.
 */
export const twoLetterCode = (threeLetters: string): string | undefined =>
  exceptions.get(threeLetters) ??
  (isoCodes.has(threeLetters) ? threeLetters.slice(0, 2) : undefined);

/** Hong Kong's and Macao's passports name China, and are signed by keys of their own. */
const otherSigners: ReadonlyMap<string, readonly string[]> = new Map([['CHN', ['HK', 'MO']]]);

/** Whether certificates with these two letters sign documents that name this state. */
export const signsFor = (twoLetters: string, state: string): boolean => {
  const code = twoLetterCode(state);
  return (
    code === undefined ||
    code === twoLetters ||
    otherSigners.get(state)?.includes(twoLetters) === true
  );
};
