import type { Hex } from 'viem'
import { requestRpc, type EvmSigner } from './evm-signer.js'
import { invalidParams, unknownMethod, WalletError } from './wallet-error.js'
import { caipOfChainId, evmChainId, type WalletNetwork } from './wallet-networks.js'

/** The fields of an object; of anything else, none. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

export interface EvmAnswersDeps {
  readonly signer: () => EvmSigner
  readonly find: (caipNetworkId: string) => WalletNetwork | undefined
  /** Takes a network that a page describes. @throws {WalletError} where the wallet does not want it */
  readonly add: (network: WalletNetwork) => void
  /** Goes to a network that the wallet knows. */
  readonly switchTo: (caipNetworkId: string) => Promise<void>
}

/** What a session may ask of an EVM account. The first five ask the person. */
export const evmMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_signTypedData',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getPermissions',
  'wallet_requestPermissions',
] as const

type Params = readonly unknown[]
const toHex = (value: number): Hex => `0x${value.toString(16)}`

/** Answers EVM requests with real signatures and real transactions. */
export function createEvmAnswers({ signer, find, add, switchTo }: EvmAnswersDeps) {
  const batches = new Map<string, { readonly network: WalletNetwork; readonly hashes: readonly Hex[] }>()

  function signerOf(address: unknown): EvmSigner {
    const { address: current } = signer()
    if (String(address).toLowerCase() !== current.toLowerCase())
      throw new WalletError(4100, 'The requested account has not been authorized by the user.')
    return signer()
  }

  async function sendCalls(network: WalletNetwork, params: unknown) {
    const { calls, id: requested } = fieldsOf(params)
    const id = typeof requested === 'string' ? requested : `0x${crypto.randomUUID().replaceAll('-', '')}`
    if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('calls are expected')
    const hashes: Hex[] = []
    for (const call of calls) hashes.push(await signer().send(network, call))
    batches.set(id, { network, hashes })
    return { id }
  }

  async function callsStatus(id: unknown) {
    const batch = batches.get(String(id))
    if (!batch) throw new WalletError(5730, 'No batch has this id.')
    const receipts = await Promise.all(
      batch.hashes.map(hash => requestRpc(batch.network, 'eth_getTransactionReceipt', [hash])),
    )
    const mined = receipts.filter(receipt => receipt !== null)
    const failed = mined.filter(receipt => fieldsOf(receipt).status !== '0x1').length
    // EIP-5792: 100 pending, 200 confirmed, 500 all reverted, 600 some did.
    const status = mined.length < receipts.length ? 100 : failed === 0 ? 200 : failed === mined.length ? 500 : 600
    return { version: '2.0.0', id, chainId: toHex(evmChainId(batch.network)), status, atomic: false, receipts: mined }
  }

  async function switchChain(chainId: unknown): Promise<null> {
    const caipNetworkId = caipOfChainId(chainId)
    if (!find(caipNetworkId))
      throw new WalletError(
        4902,
        `Unrecognized chain ID "${String(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
      )
    await switchTo(caipNetworkId)
    return null
  }

  return async (network: WalletNetwork, method: string, rpcParams: unknown): Promise<unknown> => {
    const params: Params = Array.isArray(rpcParams) ? rpcParams : []
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [signer().address]
      case 'eth_chainId':
        return toHex(evmChainId(network))
      case 'personal_sign':
        return signerOf(params[1]).signMessage(String(params[0]))
      case 'eth_signTypedData':
      case 'eth_signTypedData_v4':
        return signerOf(params[0]).signTypedData(params[1])
      case 'eth_sendTransaction':
        return signerOf(fieldsOf(params[0]).from).send(network, params[0])
      case 'wallet_sendCalls':
        return sendCalls(network, params[0])
      case 'wallet_getCallsStatus':
        return callsStatus(params[0])
      case 'wallet_getCapabilities':
        return { [toHex(evmChainId(network))]: { atomic: { status: 'unsupported' } } }
      case 'wallet_getPermissions':
      case 'wallet_requestPermissions':
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_switchEthereumChain':
        return switchChain(fieldsOf(params[0]).chainId)
      case 'wallet_addEthereumChain': {
        const { chainId, chainName, rpcUrls } = fieldsOf(params[0])
        const [rpcUrl = '']: readonly unknown[] = Array.isArray(rpcUrls) ? rpcUrls : []
        const caipNetworkId = caipOfChainId(chainId)
        if (!find(caipNetworkId))
          add({ caipNetworkId, name: String(chainName ?? caipNetworkId), rpcUrl: String(rpcUrl) })
        return switchChain(chainId)
      }
      default:
        throw unknownMethod(method)
    }
  }
}
