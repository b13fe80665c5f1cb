/** What the modal knows of a wallet that need not be installed: a row of the directory, a custom or a recent one. */
export interface WalletLink {
  /** The directory's id of the wallet, or the host's own. */
  readonly id: string
  /** As it may be shown: without characters that hide or turn text around. */
  readonly name: string
  /** A picture of the configured images host, or the host's own. */
  readonly image?: string | undefined
  /** The reverse domain name by which the installed wallet announces itself (EIP-6963). */
  readonly rdns?: string | undefined
  /** It has the directory's badge. */
  readonly isCertified?: boolean | undefined
  /** Its website. */
  readonly homepage?: string | undefined
  /** An app's scheme (`wallet:`, `wallet://`, `wallet`) or an `https` address that the app opens. */
  readonly mobileLink?: string | undefined
  /** The `https` address that opens the app where the operating system knows it. */
  readonly linkMode?: string | undefined
  /** As `mobileLink`, of the app for computers. */
  readonly desktopLink?: string | undefined
  /** The `https` address of the wallet that is a website. */
  readonly webappLink?: string | undefined
  /** Its page in the App Store. */
  readonly appStore?: string | undefined
  /** Its page in Google Play. */
  readonly playStore?: string | undefined
  /** Its page in the Chrome Web Store. */
  readonly chromeStore?: string | undefined
}

/** True where a visitor can be sent somewhere to get the wallet. */
export const isObtainable = ({ chromeStore, appStore, playStore, homepage, webappLink }: WalletLink): boolean =>
  Boolean(chromeStore ?? appStore ?? playStore ?? homepage ?? webappLink)
