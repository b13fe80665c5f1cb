import { html } from 'lit'
import type { ApprovalRpcMethod } from '@w3m/frame-bridge/frame'
import { userRefused, wasAborted, unsupportedMethod } from '../rpc/rpc-failure.js'
import '../screens/approval-screen.js'
import type { ApprovalPhase } from '../screens/approval-screen.js'
import type { Stage } from '../screens/show-screen.js'
import type { Approval, ApprovalWorld, PrepareApproval } from './approval.js'
import type { Worth } from './coin-worth.js'
import { inTime, withFinding } from './trial.js'

/** How each method is read. A method without a reader is answered with 4200. */
const readers: Readonly<Partial<Record<ApprovalRpcMethod, () => Promise<PrepareApproval>>>> = {
  eth_signTypedData_v4: () => import('./typed-data-approval.js').then(module => module.prepareTypedData),
  eth_sendTransaction: () => import('./transaction-approval.js').then(module => module.prepareTransaction),
  eth_sendUserOperation: () => import('./user-operation-approval.js').then(module => module.prepareUserOperation),
  wallet_sendCalls: () => import('./calls-approval.js').then(module => module.prepareCalls),
  solana_signMessage: () => import('./solana-message-approval.js').then(module => module.prepareSolanaMessage),
  solana_signTransaction: () => import('./solana-approval.js').then(module => module.prepareSolanaTransaction),
  solana_signAllTransactions: () => import('./solana-approval.js').then(module => module.prepareSolanaTransactions),
  solana_signAndSendTransaction: () => import('./solana-approval.js').then(module => module.prepareSolanaSend),
  wallet_grantPermissions: () => import('../permissions/permission-approval.js').then(module => module.prepareGrant),
  wallet_revokePermissions: () => import('../permissions/permission-approval.js').then(module => module.prepareRevoke),
  personal_sign: () => import('./message-approval.js').then(module => module.prepareMessage),
}

/** A batch that the visitor permitted before names the permission (`capabilities.permissions`). */
function permittedBatch(params: unknown): { readonly context: unknown; readonly batch: object } | undefined {
  const [given] = Array.isArray(params) ? (params as unknown[]) : []
  const { permissions, ...capabilities } = Object((Object(given) as { readonly capabilities?: unknown }).capabilities) as { readonly permissions?: unknown }
  return permissions === undefined ? undefined : { context: (Object(permissions) as { readonly context?: unknown }).context, batch: { ...(given as object), capabilities } }
}

/** What stands beside amounts, where a price of the coin is known. */
async function worthOf({ view: { coin } }: Approval, { priceOf, network }: ApprovalWorld): Promise<Worth | undefined> {
  const price = coin && (await priceOf(network(coin.chainId)))
  return price && (await import('./coin-worth.js')).worthAt(price, coin.decimals, document.documentElement.lang || 'en')
}

/** With what the node says that it does to the balances of the account. */
async function tried(approval: Approval, world: ApprovalWorld): Promise<Approval> {
  const { effect } = approval
  if (!effect) return approval
  const finding = await inTime('calls' in effect ? import('./balance-changes.js').then(module => module.balanceChanges(effect, world)) : import('./solana-changes.js').then(module => module.solanaChanges(effect, world)))
  return finding ? withFinding(approval, finding) : approval
}

export const canApprove = (method: ApprovalRpcMethod): boolean => method in readers

/** Shows a request and does what the visitor says. @throws {RpcFailure} */
export async function runApproval(method: ApprovalRpcMethod, params: unknown, world: ApprovalWorld, { stage, secureUrl }: { readonly stage: Stage; readonly secureUrl: string | undefined }): Promise<unknown> {
  const load = readers[method]
  if (!load) throw unsupportedMethod(method)
  const permitted = method === 'wallet_sendCalls' ? permittedBatch(params) : undefined
  if (permitted) {
    const { sendPermitted } = await import('../permissions/permission-approval.js')
    return await sendPermitted(permitted.context, permitted.batch, world)
  }
  let worth: Worth | undefined
  const show = (phase: ApprovalPhase, approval?: Approval, settle?: (chosen: Approval | undefined) => void) =>
    stage.show(
      t => html`<w3m-frame-approval
        .t=${t} .origin=${world.origin} .phase=${phase} .approval=${approval} .worth=${worth} .secureUrl=${secureUrl}
        @pressed=${() => ahead('sign.confirm')} @approved=${(event: CustomEvent<Approval>) => settle?.(event.detail)} @refused=${() => settle?.(undefined)}
      ></w3m-frame-approval>`,
    )
  // Who reads what is asked gives the vault time for all that needs no key.
  const ahead = (method: 'sign.rehearse' | 'sign.confirm') => void world.vault.call(method, undefined).catch(() => undefined)
  try {
    show('preparing')
    ahead('sign.rehearse')
    const read = await (await load())(params, world)
    if ('done' in read) return read.done
    const [approval, price] = await Promise.all([tried(read, world), worthOf(read, world)])
    worth = price
    const chosen = await new Promise<Approval | undefined>((resolve, reject) => {
      if (world.signal.aborted) return reject(wasAborted())
      world.signal.addEventListener('abort', () => reject(wasAborted()), { once: true })
      show('asking', approval, resolve)
    })
    if (!chosen) throw userRefused()
    show('working', chosen)
    return await chosen.approve()
  } finally {
    stage.hide()
  }
}
