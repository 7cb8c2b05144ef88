import type { shell as en } from '../en/shell.js';

export const shell: Record<keyof typeof en, string> = {
  title: 'Consola de Anverso',
  skip: 'Ir al contenido',
  language: 'Idioma',
  navTry: 'Probar',
  navTransactions: 'Transacciones',
  navCameras: 'Cámaras',
  navCapabilities: 'Qué detecta',
  navApi: 'API',
  signOut: 'Salir',
  signedInAs: 'Cliente: {client}',

  signInTitle: 'Entrar',
  signInLead:
    'Fotografíe un documento o un rostro y vea qué lee el servicio, con qué certeza y por qué.',
  client: 'Cliente',
  password: 'Contraseña',
  signIn: 'Entrar',
  signingIn: 'Entrando …',
  signInHint:
    'El nombre y la contraseña de un cliente, creados con «anverso client add». La contraseña no se guarda; al recargar la página sigue dentro.',
  signInDemo: 'Los datos del cliente de demostración ya están puestos: un clic y listo.',
  signInEnded:
    'Su sesión terminó. Entre de nuevo: sus fotos siguen aquí y lo enviado se enviará otra vez.',
  signInWrong: 'El nombre o la contraseña no son correctos, o el cliente está desactivado.',
  signInThrottled: 'Demasiados intentos. Espere un minuto e intente de nuevo.',
  signInUnreachable: 'No se puede llegar al servicio. ¿Está en marcha?',
  signInFailed: 'El servicio no pudo abrir la sesión. Intente de nuevo.',
  promisePrivate: 'Las imágenes que pruebe aquí se mantienen solo en memoria y nunca se guardan.',
  promiseReview:
    'Las fotos que esperan a una persona se guardan cifradas y se borran con la decisión, o tras las horas que eligió su organización.',
  promiseLocal: 'Las imágenes se leen en este servidor. Ningún otro servicio las recibe.',
  promiseCpu: 'Funciona en CPU comunes, con modelos abiertos.',
};
