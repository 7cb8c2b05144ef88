/** An app that may sign its captures, as the setting names it. */
export type AllowedApp =
  | {
      readonly platform: 'ios';
      readonly environment: 'production' | 'development';
      /** Team and bundle: `1234567890.com.example.bank`. */
      readonly appId: string;
    }
  | {
      readonly platform: 'android';
      readonly packageName: string;
      /** SHA-256 of the certificate that signs the app, in lower-case hexadecimal digits. */
      readonly signer: string;
    };

const bundle = String.raw`[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,155}`;
const packageName = String.raw`[A-Za-z]\w*(?:\.[A-Za-z]\w*)+`;
const written = new RegExp(
  `^(?:ios(-development)?:(${bundle})|android:(${packageName})@([0-9a-f]{64}))$`,
);

/** The longest name that can be stored with a key. */
const maxLength = 255;

/** `ios:TEAM.bundle`, `ios-development:TEAM.bundle` or `android:package@digest`. */
export const parseApp = (text: string): AllowedApp | undefined => {
  const [, development, appId, name, signer] =
    (text.length <= maxLength ? written.exec(text) : null) ?? [];
  if (appId !== undefined)
    return {
      platform: 'ios',
      appId,
      environment: development === undefined ? 'production' : 'development',
    };
  return name !== undefined && signer !== undefined
    ? { platform: 'android', packageName: name, signer }
    : undefined;
};

export const appName = (app: AllowedApp): string =>
  app.platform === 'android'
    ? `android:${app.packageName}@${app.signer}`
    : `ios${app.environment === 'development' ? '-development' : ''}:${app.appId}`;

/** `CLIENT=APP`, or an app of every client. */
export const parseAppRule = (text: string) => {
  const [, client, name] = /^(?:([a-z0-9._-]{1,64})=)?(.*)$/.exec(text)!;
  const app = parseApp(name!);
  return app && { client, app };
};

/** Those that sign for this client, from the rules of the setting. */
export const appsOfClient = (rules: readonly string[], client: string): readonly AllowedApp[] =>
  rules.flatMap((text) => {
    const rule = parseAppRule(text);
    return rule && (rule.client ?? client) === client ? [rule.app] : [];
  });

/** What keeps a key inside of a phone. */
export const keyLevels = ['secure_enclave', 'trusted_environment', 'strongbox'] as const;
export type KeyLevel = (typeof keyLevels)[number];
