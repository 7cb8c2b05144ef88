import type { staff as en } from '../en/staff.js';

export const staff: Record<keyof typeof en, string> = {
  navPeople: 'Personas',
  navPolicy: 'Política',
  peopleTitle: 'Personas',
  peopleLead:
    'Quién revisa, lee y administra para usted. Cada cambio queda en el registro, con quien lo hizo.',
  addPerson: 'Añadir a la persona',
  nameOrMail: 'Nombre o correo',
  nameRule: 'de 1 a 64 de a-z 0-9 . _ - @ +',
  role: 'Función',
  roleOf: 'Función de {name}',
  may_reviewer: 'Un revisor ve las fotos y lo que se leyó, y decide.',
  may_auditor: 'Un auditor lee el historial y no ve ninguna foto.',
  may_admin:
    'Un administrador cuida de las personas y la política, asigna casos y no ve ninguna foto.',
  since: 'desde {at}',
  linkOpenUntil: 'aún no ha elegido contraseña; el enlace vale hasta {at}',
  linkIsOver: 'no ha elegido contraseña y el enlace ya no vale: haga uno nuevo',
  ownAccount: 'Es usted. Su cuenta la cambia otro administrador.',
  changeRole: 'Cambiar la función',
  askRole: '{name} pasa a ser {role}, sale y tiene que entrar de nuevo.',
  roleChanged: '{name} es ahora {role}.',
  newLink: 'Contraseña nueva',
  askLink:
    'La contraseña de {name} deja de valer ahora, y se cierra lo que tenga abierto. Usted recibe un enlace con el que solo {name} elige otra.',
  removePerson: 'Eliminar',
  askRemoval:
    '{name} sale enseguida y no puede volver. Lo que {name} decidió se queda, y sus casos vuelven a ser de todos.',
  personRemoved: '{name} ya no tiene cuenta.',
  passwordLink: 'Enlace para la contraseña',
  passwordLinkFor:
    'Dé este enlace a {name} y a nadie más. Se muestra una vez, sirve una vez y vale hasta {until}.',
  staffError_own_account: 'Nadie cambia su propia cuenta. Pídalo a otro administrador.',
  staffError_taken: 'Este nombre ya existe. Elija otro, por ejemplo el correo.',
  staffError_not_admin: 'Usted ya no es administrador. Entre de nuevo.',
  staffError_absent: 'Esta persona se eliminó mientras tanto. Cargue la página de nuevo.',
  staffError_throttled: 'Demasiados cambios. Espere un minuto e inténtelo de nuevo.',
  staffError_failed: 'El servicio no respondió. Nada ha cambiado; inténtelo de nuevo.',
  staffError_changed: 'Otra persona cambió la política mientras tanto. Cargue la página de nuevo.',
  staffError_milder: 'Algunos votos son ahora más suaves. Mire los cambios de nuevo.',
  staffError_weak:
    'Esta contraseña es demasiado fácil de adivinar. Use 12 caracteres o más, sin su nombre ni una palabra conocida.',
  staffError_dead_link:
    'Este enlace ya se usó, ha terminado o fue reemplazado. Pida uno nuevo a su administrador.',
  policyTitle: 'Política',
  policyLead:
    'Cómo se deciden las sesiones. Cada resultado de cada comprobación tiene un voto; gana el más duro. Lo que no tiene duda se decide enseguida, lo demás espera a una persona.',
  policyNow: 'Vigente:',
  policyBase: 'Parte de',
  policy_standard:
    'Aprueba solo lo que las comprobaciones sostienen; una selfie que ninguna aplicación firmó va a una persona.',
  policy_strict: 'Lo que no se ejecutó y pasó va a una persona o se rechaza.',
  'policy_photo-only':
    'Basta una foto de la persona. No puede saber quién tenía la cámara: quien tenga una foto de la persona puede ser aprobado.',
  twoPersons: 'Dos revisores distintos tienen que estar de acuerdo',
  onePerson: 'Decide un revisor',
  policyVotes: 'Votos de las comprobaciones',
  votesChanged: 'cambiados: {count}',
  vote_approve: 'aprobar',
  vote_review: 'lo mira una persona',
  vote_decline: 'rechazar',
  noVote: 'como sin su motivo',
  lookAtChanges: 'Mirar los cambios',
  policyPreview: 'Esto cambiaría',
  policySame: 'No cambiaría nada.',
  milderVotes:
    'Votos más suaves que los de la política de la que parte: {count}. Pueden pasar ataques que esa detiene.',
  setPolicy: 'Poner esta política',
  setWeaker: 'Ponerla, aunque sea más suave',
  askPolicy:
    'Será la versión {version}. Con ella se deciden las sesiones que terminen desde ahora; las decididas se quedan como están.',
  askWeaken: 'Es más suave: pueden pasar ataques. El registro le nombra a usted y los votos.',
  policySet: '{policy} está vigente.',
  policyHistory: 'Versiones',
  policyNever: 'Nunca se puso una versión: decide la política de fábrica.',
  choosePassword: 'Elija su contraseña',
  choosePasswordLead: '12 caracteres o más. Nadie más la conoce, tampoco su administrador.',
  passwordAgain: 'Otra vez la misma',
  passwordsDiffer: 'Son dos contraseñas distintas. Escríbalas de nuevo.',
  passwordChosen: 'Su contraseña está puesta. Abra la consola y entre con ella.',
};
