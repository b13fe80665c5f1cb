import { keccak256, parseTransaction, serializeTransaction, toHex } from 'viem'
import type { EvmTransaction, VaultApi, VaultMethod } from '../../vault/vault-api.js'
import type { Approval, ApprovalContext, PrepareApproval } from '../approvals/approval.js'
import { translateFrom } from '../i18n/frame-texts.js'
import { texts as en } from '../i18n/en/frame.js'
import { createPageStore } from '../page-store.js'
import '../screens/approval-screen.js'
import type { FrameApprovalScreen } from '../screens/approval-screen.js'

export const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const solanaAddress = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

/** A env without a network: the vault keeps what it was given, the chain knows round numbers. */
export function approvalContext(origin = 'https://app.example'): {
  readonly env: ApprovalContext
  readonly signed: { readonly method: VaultMethod; readonly params: unknown }[]
} {
  const signed: { method: VaultMethod; params: unknown }[] = []
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_sendRawTransaction: '0x',
  }
  const env: ApprovalContext = {
    origin,
    chainId: 'eip155:1',
    activeChainId: 'eip155:1',
    evmAddress,
    isSmart: true,
    solanaAddress,
    network: id => ({ id, name: 'Ethereum', symbol: 'ETH', decimals: 18 }),
    vault: {
      call: <Method extends VaultMethod>(method: Method, params: VaultApi[Method]['params']) => {
        signed.push({ method, params: structuredClone(params) })
        const { transaction } = Object(params) as { transaction?: EvmTransaction }
        return Promise.resolve(
          (transaction
            ? { raw: '0x02', hash: '0x01' }
            : { signature: '0x00' }) as unknown as VaultApi[Method]['result'],
        )
      },
    },
    callRpc: (_, method) => Promise.resolve(answers[method]),
    priceOf: () => Promise.resolve(undefined),
    store: createPageStore(() => undefined),
    now: () => 0,
    signal: new AbortController().signal,
    onAnswerDelivered: note => void note(),
    approved: () => undefined,
  }
  return { env, signed }
}

/** The digest of the transaction that the vault was given, as anybody else would compute it. */
export function digestOf({
  type,
  chainId,
  nonce,
  to,
  value,
  data,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: EvmTransaction): `0x${string}` {
  const raw = serializeTransaction({
    type: type as 'eip1559',
    chainId,
    nonce,
    to,
    value: BigInt(value),
    data,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas!),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas!),
  })
  parseTransaction(raw)
  return keccak256(raw)
}

export const hexOfText = (text: string): `0x${string}` => toHex(new TextEncoder().encode(text))

/** Reads a request and puts it on the screen. `field` gives the text of what stands under a label. */
export async function shown(prepare: PrepareApproval, params: unknown, env: ApprovalContext) {
  const approval = (await prepare(params, env)) as Approval
  const screen: FrameApprovalScreen = document.createElement('w3m-frame-approval')
  Object.assign(screen, { approval, phase: 'asking', origin: env.origin, t: translateFrom(en) })
  document.body.append(screen)
  await screen.updateComplete
  const root = screen.renderRoot as ShadowRoot
  return {
    approval,
    screen,
    root,
    field: (name: string): string => root.querySelector(`[data-field="${name}"]`)?.textContent?.trim() ?? '',
    remove: () => screen.remove(),
  }
}
