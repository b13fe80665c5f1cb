import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** The body that a client sends to the service. */
export interface SentNameRequest {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Creates an account that registers names: a key and its signatures. `coinType` is that of the account's chain. */
export function nameSigner(coinType: number, now: () => number, key = generatePrivateKey()) {
  const account = privateKeyToAccount(key)
  const seconds = () => Math.floor(now() / 1_000)
  const request = async (content: object): Promise<SentNameRequest> => {
    const message = JSON.stringify(content)
    return { coin_type: coinType, address: account.address, message, signature: await account.signMessage({ message }) }
  }
  return {
    address: account.address,
    account,
    request,
    claim: (name: string, changes: object = {}) => request({ name, attributes: {}, timestamp: seconds(), ...changes }),
    release: (name: string) => request({ name, action: 'release', timestamp: seconds() }),
    move: (name: string, address: string) => request({ name, action: 'move', address, timestamp: seconds() }),
  }
}
