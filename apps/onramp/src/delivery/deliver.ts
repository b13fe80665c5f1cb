import {
  createPublicClient,
  createWalletClient,
  defineChain,
  getAddress,
  http,
  isAddress,
  parseAbi,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Asset } from '../catalog.js'
import type { SandboxChain } from '../settings.js'

/** Sends coins on a chain, one after the other. Resolves with the transaction once it is in a block. */
export interface Delivery {
  isWallet(address: string): boolean
  send(asset: Asset, to: string, units: bigint): Promise<string>
}

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
const waitMs = 30_000

function evmDelivery({ caipNetworkId, name, nativeCurrency, rpcUrl }: SandboxChain, key: Hex): Delivery {
  const chain = defineChain({
    id: Number(caipNetworkId.slice('eip155:'.length)),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const transport = http(rpcUrl, { retryCount: 2 })
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({ account, chain, transport })
  const reader = createPublicClient({ chain, transport, pollingInterval: 100 })
  return {
    isWallet: address => isAddress(address, { strict: false }),
    async send({ address }, to, units) {
      const receiver = getAddress(to)
      const hash = address
        ? await wallet.writeContract({
            address: getAddress(address),
            abi: mintAbi,
            functionName: 'mint',
            args: [receiver, units],
          })
        : await wallet.sendTransaction({ to: receiver, value: units })
      const { status } = await reader.waitForTransactionReceipt({ hash, timeout: waitMs, checkReplacement: false })
      if (status !== 'success') throw new Error(`The delivery ${hash} was reverted.`)
      return hash
    },
  }
}

/** A local chain gives lamports to whoever asks. */
function solanaDelivery({ rpcUrl }: SandboxChain): Delivery {
  return {
    isWallet: address => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address),
    async send(_asset, to, units) {
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [to, Number(units)] }),
        signal: AbortSignal.timeout(waitMs),
      })
      const answer: unknown = await response.json()
      if (typeof answer === 'object' && answer !== null && 'result' in answer && typeof answer.result === 'string')
        return answer.result
      throw new Error('The chain gave no lamports.')
    },
  }
}

/** Deliveries on all chains; those of one chain wait for each other, since they are of one account. */
export function createDeliveries(chains: readonly SandboxChain[], key: Hex): (asset: Asset) => Delivery {
  const deliveries = new Map<SandboxChain, Delivery>()
  for (const chain of chains) {
    const delivery = chain.caipNetworkId.startsWith('solana:') ? solanaDelivery(chain) : evmDelivery(chain, key)
    let last: Promise<unknown> = Promise.resolve()
    deliveries.set(chain, {
      ...delivery,
      send(...order) {
        const sent = last.then(() => delivery.send(...order))
        last = sent.catch(() => undefined)
        return sent
      },
    })
  }
  return ({ chain }) => {
    const found = deliveries.get(chain)
    if (!found) throw new Error('There is no such chain.')
    return found
  }
}
