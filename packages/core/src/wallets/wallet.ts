/** What the modal knows of a wallet that need not be installed: a row of the directory, a custom or a recent one. */
export interface WalletLink {
  readonly id: string
  readonly name: string
  /** A picture of the configured images host, or the host's own. */
  readonly image?: string | undefined
  readonly rdns?: string | undefined
  readonly isCertified?: boolean | undefined
  readonly homepage?: string | undefined
  readonly mobileLink?: string | undefined
  /** The `https` address that opens the app where the operating system knows it. */
  readonly linkMode?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
}

/** True where a visitor can be sent somewhere to get the wallet. */
export const isObtainable = ({ chromeStore, appStore, playStore, homepage, webappLink }: WalletLink): boolean =>
  Boolean(chromeStore ?? appStore ?? playStore ?? homepage ?? webappLink)
