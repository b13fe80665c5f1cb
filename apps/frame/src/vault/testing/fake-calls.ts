import { walletEndpoints, type WalletEndpointName } from '../../wallet-api/wallet-api.js'
import { fromBase64url } from '../bytes.js'

/** What the fake server answers instead of a result. */
export class Refusal extends Error {
  readonly status: number
  readonly field: string
  readonly headers: Record<string, string>
  constructor(status: number, field: string, headers: Record<string, string> = {}) {
    super(field)
    this.status = status
    this.field = field
    this.headers = headers
  }
}

export const decoded = (part: string): unknown => JSON.parse(new TextDecoder().decode(fromBase64url(part)))

export function nameOf(method: string, path: string): WalletEndpointName {
  const found = Object.entries(walletEndpoints).find(
    ([, endpoint]) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  if (!found) throw new Error(`No endpoint is ${method} ${path}`)
  return found[0] as WalletEndpointName
}
