/** What passes between the in-page half of the test wallet and its engine. */
export interface WalletRequest {
  readonly id?: number | string
  readonly jsonrpc: '2.0'
  readonly method: string
  readonly params?: unknown
}

export interface WalletNotification {
  readonly jsonrpc: '2.0'
  readonly method: 'metamask_accountsChanged' | 'metamask_chainChanged'
  readonly params: unknown
}

export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** How the wallet comes onto a page. */
export interface InPageSettings {
  readonly info: WalletInfo
  /** `late`: it announces itself only when it is told to. */
  readonly announce: 'early' | 'late'
  readonly setsWindowEthereum: boolean
}

/** The names under which the two halves find each other on a page. */
export const askName = '__testExtensionAsk'
export const notifyName = '__testExtensionTell'
export const announceName = '__testExtensionAnnounce'
export const settingsName = '__testExtensionSettings'
