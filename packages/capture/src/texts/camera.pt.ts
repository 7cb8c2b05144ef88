import type { CameraText } from './camera.en.js';

export const camera: Readonly<Record<CameraText, string>> = {
  cameraTitle: 'Câmera',
  cameraClose: 'Fechar a câmera',
  cameraCapture: 'Tirar a foto',
  cameraTorch: 'Lanterna',
  cameraSwitch: 'Outra câmera',
  cameraAuto: 'Tirar automaticamente quando estiver boa',
  cameraDenied:
    'O navegador não pode usar a câmera. Permita-a na barra de endereços ou escolha um arquivo.',
  cameraAbsent: 'Nenhuma câmera foi encontrada. Escolha um arquivo.',
  cameraInsecure:
    'Os navegadores permitem a câmera só em páginas https e em localhost. Escolha um arquivo: em um telefone isso oferece a câmera.',
  cameraFile: 'Escolher um arquivo de foto',
  cameraStarting: 'Abrindo a câmera …',
  guideDocument: 'Ponha o documento dentro da moldura',
  guideSelfie: 'Olhe para a câmera, com o rosto dentro do oval',
  guideGood: 'Até aqui está bom. Não se mova …',
  guideTaken: 'Pronto. Agora o serviço decide.',
  guideDark: 'Muito escuro: procure mais luz',
  guideBright: 'Luz demais: evite a luz direta',
  guideBlurred: 'Ainda não está nítida: não se mova e deixe focar',
  guideGlare: 'Reflexo: incline um pouco ou mude a luz',
  guideSmall: 'Aproxime-se',
  guideEdge: 'Deixe um pouco de espaço em volta do documento',
  guideCut: 'O documento está cortado: afaste-se',
  guideNone: 'Nenhum documento à vista: ponha-o sobre uma superfície lisa e mais escura',
  guideNoFace: 'Ainda não se vê um rosto: olhe para a câmera',
  guideBack: 'Afaste-se um pouco',
  guideFlat: 'Ainda não se vê nada',
  guideLowResolution: 'A imagem desta câmera é pequena; um arquivo talvez seja melhor',
};
