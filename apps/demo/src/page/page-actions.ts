import type { W3m } from '@w3m/core'
import { signedText, typedData } from './signed-values.js'

interface Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

const toHex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

type Action = (from: string, chainId: number) => readonly [method: string, params: readonly unknown[]]

/** What each button asks of an EVM wallet. */
const actions: Readonly<Record<string, Action>> = {
  'demo-sign': from => ['personal_sign', [toHex(signedText), from]],
  'demo-sign-typed-data': (from, chainId) => ['eth_signTypedData_v4', [from, JSON.stringify(typedData(chainId))]],
  'demo-send': from => ['eth_sendTransaction', [{ from, to: from, value: '0x1' }]],
  'demo-send-calls': (from, chainId) => {
    const call = { to: from, value: '0x1' }
    return [
      'wallet_sendCalls',
      [{ version: '2.0.0', from, chainId: `0x${chainId.toString(16)}`, atomicRequired: false, calls: [call, call] }],
    ]
  },
}

/**
 * What a wallet in the page answers, as long as it is connected: its provider is its own, and may answer nobody any
 * more. @throws 4900
 */
function whileConnected<Answer>(w3m: W3m, request: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = w3m.subscribe('account', () => {
      if (w3m.getAccount('eip155').address) return
      stop()
      reject(Object.assign(new Error('The wallet is disconnected.'), { code: 4900 }))
    })
    void request.then(resolve, reject).finally(stop)
  })
}

/**
 * Runs the action of a button with the connected wallet of the shown namespace.
 * @returns the wallet's answer as it is; the id of a batch of calls; Solana's signatures in base58
 * @throws `NOT_CONNECTED`, `NOT_SUPPORTED`, or whatever the wallet throws
 */
export async function runAction(w3m: W3m, id: string): Promise<string> {
  const { activeChain } = w3m.getState()
  const { address } = w3m.getAccount()
  const provider = w3m.getProvider<Provider>(activeChain)
  const action = actions[id]
  if (address && provider && activeChain === 'solana')
    return (await import('./solana-actions.js')).runSolanaAction(w3m, id)
  if (!address || !provider || !action || activeChain !== 'eip155')
    throw Object.assign(new Error('Connect a wallet first.'), { code: 'NOT_CONNECTED' })
  const [method, params] = action(address, Number(w3m.getNetwork().chainId))
  const answer = await whileConnected(w3m, provider.request({ method, params }))
  if (typeof answer === 'string') return answer
  const { id: batch }: { readonly id?: unknown } = Object(answer)
  return typeof batch === 'string' ? batch : JSON.stringify(answer)
}
