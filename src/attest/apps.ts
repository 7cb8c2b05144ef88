/** An app that may prove its captures, as a client's setting names it. */
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
      ...({ platform: 'ios', appId } as const),
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

/** A key that is proven to belong to an allowed app, and to be kept in a device's hardware. */
export type AttestedKey = {
  /** SHA-256 of the public key, in base64url: of its point for iOS, of `publicKey` for Android. */
  readonly keyId: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly app: AllowedApp;
};
