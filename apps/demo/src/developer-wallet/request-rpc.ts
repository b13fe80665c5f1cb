import { WalletError } from './wallet-error.js'

/** Asks a chain's node. @throws {WalletError} with the node's number, text and data; 4900 where it does not answer */
export async function requestRpc(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
    (cause: unknown) => {
      throw new WalletError(4900, 'The chain does not answer.', cause)
    },
  )
  const { result, error }: Readonly<Record<string, unknown>> = Object(await response.json())
  if (!error) return result
  const { code, message, data }: Readonly<Record<string, unknown>> = Object(error)
  throw new WalletError(Number(code), String(message), data)
}
