import type { Texts } from './en.js';

const light = 'Use luz uniforme e lateral, sem flash nem lâmpadas refletidas no documento.';
const sharp = 'Não se mova, deixe a câmera focar e mantenha todo o texto na imagem.';
const moveBack = 'Afaste-se até que os quatro cantos estejam na imagem.';
const wait = 'Espere um momento e tente de novo.';

export const pt: Texts = {
  notAccepted: 'A foto não foi aceita. Tire outra.',
  moveAsAsked: 'Um movimento não foi visto. Faça cada um com clareza, quando for pedido.',
  followTheDot: 'Siga o ponto com o nariz: vire a cabeça, não só os olhos.',
  followSooner: 'Mantenha o nariz no ponto: mova a cabeça assim que o ponto se mover.',
  untilTheEnd: 'Fique em frente à câmera até terminar o último movimento.',
  betterSignal: 'A conexão estava lenta demais. Vá para onde o sinal é melhor e tente de novo.',
  trialConsent:
    'Isto é um teste. Suas fotos são lidas e seu rosto é comparado com o do seu documento. Nenhuma foto é guardada, a menos que uma pessoa precise vê-la; o que foi lido é apagado uma hora depois do fim.',
  readChipAgain:
    'Não foi possível ler o chip. Aproxime de novo o documento do telefone e não o mova.',
  recordingNotAccepted:
    'A gravação não foi aceita. Faça de novo: com luz uniforme, só você na imagem, e cada movimento quando for pedido.',
  recordingHasGaps: 'Faltam partes da gravação. Feche outros programas e faça de novo.',
  recordInLight:
    'A gravação está escura ou sem nitidez. Procure luz uniforme, limpe a lente e faça de novo.',
  faceInView: 'Mantenha o rosto na imagem do primeiro ao último movimento.',
  zoneNotFound:
    'Um documento foi visto, mas não as duas linhas de letras e <<< no pé da página com a foto. Abra-o nessa página e mostre-a inteira.',
  zoneNotSharp:
    'Não foi possível ler as duas linhas no pé da página com a foto. Não se mova até que fiquem nítidas, sem reflexos nem dedos sobre elas.',
  tooLate: 'Isso demorou demais. Faça de novo.',
  inOrder: 'Envie a frente como frente e o verso como verso.',
  shows: {
    passport_page: 'Isto parece a página com foto de um passaporte.',
    card_front: 'Isto parece a frente de uma carteira de identidade.',
    card_back: 'Isto parece o verso de uma carteira de identidade.',
    other: 'Isto parece outro tipo de documento.',
  },
  send: {
    passport: 'Fotografe o passaporte, aberto na página com a sua foto.',
    frontside: 'Fotografe a frente do documento, o lado com a sua foto.',
    backside: 'Fotografe o verso do documento.',
  },
  goOn: {
    passport_page: 'Continue com o passaporte.',
    card_front: 'Fotografe também o verso.',
    card_back: 'Fotografe primeiro a frente.',
  },
  advice: {
    fileUnreadable: 'Envie a foto completa, como a câmera a salvou.',
    mrzUnreadable: 'Mostre a página com a foto e as duas linhas de <<< nítidas e completas.',
    birthDateUnreadable: sharp,
    genderUnreadable: sharp,
    expirationDateUnreadable: sharp,
    documentExpired: 'Use um documento válido.',
    qrUnreadable: 'Fotografe o verso mais de perto, plano e sem reflexos sobre o código.',
    metadataUnreadable:
      'Fotografe de novo os dois lados: a frente como frente e o verso como verso.',
    namesUnreadable: sharp,
    numberUnreadable: sharp,
    frontsideMissing: 'Adicione uma foto da frente.',
    backsideMissing: 'Adicione uma foto do verso.',
    documentMismatch: 'Fotografe o tipo de documento que foi pedido.',
    sidesDiffer: 'Fotografe a frente e o verso do mesmo documento.',
    passportCodeUnsupported:
      'Não indique o código do país: a zona de leitura mecânica é lida para todos os países.',
    frontUnreadable: sharp,
    documentPoor: light,
    documentNotGenuine: 'Fotografe o próprio documento, não uma tela, uma cópia ou uma impressão.',
    documentAbsent:
      'Ponha o documento sobre uma superfície lisa e mais escura, preenchendo a moldura.',
    documentPhotoAbsent: 'Mostre o lado com o retrato.',
    documentCropped: moveBack,
    documentTooSmall: 'Aproxime-se.',
    documentOutsideFrame: moveBack,
    documentsMany: 'Deixe um só documento na imagem.',
    documentNearEdges: 'Deixe um pouco de espaço em volta do documento.',
    documentBlurry: sharp,
    documentCompressed: 'Envie a foto original, não uma enviada por um aplicativo de mensagens.',
    documentExposure: light,
    documentReflections: light,
    ocrFileTooLarge: 'Envie no máximo 2 MB.',
    ocrTooManyRequests: wait,
    ocrFault: wait,
    ocrOverloaded: wait,
    faceTooClose: 'Afaste um pouco a câmera.',
    faceNearBorders: 'Centralize o rosto na imagem.',
    faceIncomplete: 'Mostre o rosto inteiro, da testa ao queixo.',
    faceObstructed: 'Tire a máscara e os óculos escuros, e afaste as mãos e o cabelo do rosto.',
    faceAbsent: 'Olhe para a câmera, com luz uniforme.',
    facesMany: 'Certifique-se de que não haja mais ninguém na imagem.',
    faceTooSmall: 'Aproxime-se ou use uma câmera melhor.',
    faceAngle: 'Olhe de frente para a câmera.',
    selfieUnreadable: 'Envie a imagem completa, como a câmera a salvou.',
    selfiePoor: 'Procure mais luz, não se mova e limpe a lente.',
    selfieConditions: 'Procure luz uniforme: o rosto está muito escuro ou muito claro.',
    selfieNotLive: 'Fotografe a pessoa, não uma imagem nem uma tela.',
    eyesClosed: 'Abra os olhos e olhe para a câmera.',
    selfieTooLarge: 'Envie no máximo 8 MB.',
    livenessFault: wait,
    livenessTooManyRequests: wait,
    livenessOverloaded: wait,
  },
};
