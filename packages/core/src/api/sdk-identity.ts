/** The identity of the calling software that servers receive: query parameters `st` and `sv`. */
export interface SdkIdentity {
  /** `st`: `w3m`, except at hosts that take no other name than their own SDK's. */
  readonly sdkType: string
  /** `sv`: of W3M, or of the SDK that is named. */
  readonly sdkVersion: string
}

/** The hosts of the incumbent. They answer only to names of SDKs that they know. */
const incumbentHosts = [
  'rpc.walletconnect.org',
  'rpc.walletconnect.com',
  'api.web3modal.org',
  'api.web3modal.com',
  'pulse.walletconnect.org',
  'secure.walletconnect.org',
]

const incumbent: SdkIdentity = { sdkType: 'appkit', sdkVersion: 'html-universal-1.7.8' }

/** Our own values for every server but the incumbent's own hosts, which get the ones they know. */
export function sdkIdentity(baseUrl: string, version: string): SdkIdentity {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
  return incumbentHosts.includes(host) ? incumbent : { sdkType: 'w3m', sdkVersion: version }
}
