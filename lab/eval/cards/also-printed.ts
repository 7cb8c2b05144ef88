/**
 * Values that the labelled fronts print besides their labels, from visual inspection: answering one
 * is no invention. They do not count among the labelled fields. By country, since each of these is
 * one specimen, photographed or scanned.
 */
export const alsoPrintedOn: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  {
    AUT: { document_number: ['10000999'], gender: ['F'] },
    CZE: {
      birth_place: ['ŘÍČANY', 'ŘÍČANY OKR. PRAHA-VÝCHOD'],
      nationality: ['ČESKÁ REPUBLIKA', 'CZE'],
    },
    LTU: { nationality: ['LIETUVOS RESPUBLIKOS', 'LTU'] },
    MAC: { issuing_date: ['15-08-2012'] },
    MLT: { issuing_date: ['10-09-2020'] },
    NOR: { nationality: ['NORSK/NORWEGIAN', 'NOR'] },
    POL: { nationality: ['POLSKIE', 'POL'] },
    TUR: { nationality: ['TC/TUR'] },
  };

/** The label lacks an accent that the card prints (inspected enlarged). */
export const spelledOn: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ECU: { full_name: ['María Emilia Larrea Velasco'] },
};

/**
 * Malta prints the person's number (`NRU. 0000000M`) above the labelled one, which is the card's.
 */
export const numbersPrintedOn: Readonly<Record<string, string>> = { MLT: '0000000M' };
