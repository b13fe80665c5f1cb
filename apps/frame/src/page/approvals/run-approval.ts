import { html } from 'lit'
import type { ApprovalRpcMethod } from '@w3m/frame-bridge/frame'
import { canGuard } from '../guard/click-guard.js'
import type { PageTheme } from '../page-theme.js'
import { userRefused, wasAborted } from '../rpc/rpc-failure.js'
import '../screens/approval-screen.js'
import type { ApprovalPhase } from '../screens/approval-screen.js'
import type { FrameScreen } from '../screens/show-screen.js'
import type { ApprovalWindow } from '../window/approval-window.js'
import type { Approval, ApprovalView, ApprovalContext, PrepareApproval } from './approval.js'
import type { FormatFiat } from './coin-fiat.js'
import { coinBalance, withBalance, withShortfall } from './sufficient-balance.js'
import { withTimeout, noChange, withFinding } from './simulation.js'

/** Loads the function that reads the requests of each method. */
const readers: Readonly<Record<ApprovalRpcMethod, () => Promise<PrepareApproval>>> = {
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

/** Returns the price and decimals from which the value of amounts is computed; undefined without a known price. */
async function pricingOf({ view: { nativeCurrency } }: Approval, { priceOf, network }: ApprovalContext) {
  const price = nativeCurrency && (await priceOf(network(nativeCurrency.chainId)))
  return price && { price, decimals: nativeCurrency.decimals }
}

/**
 * Returns the approval with its tokens, its simulated balance changes, and a note if the account's balance is too low.
 */
async function simulated(approval: Approval, env: ApprovalContext): Promise<Approval> {
  const { effect, needs } = approval
  if (!effect) return approval
  const [tokens, swaps, finding, balance] = await Promise.all([
    'calls' in effect
      ? import('./token-facts.js').then(async ({ tokenFacts, withTokens }) => ({
          withTokens,
          found: await tokenFacts(effect, env),
        }))
      : undefined,
    'calls' in effect ? import('./swap-facts.js').then(module => module.swapFacts(effect, env)) : undefined,
    withTimeout(
      'calls' in effect
        ? import('./balance-changes.js').then(module => module.balanceChanges(effect, env))
        : import('./solana-changes.js').then(module => module.solanaChanges(effect, env)),
    ),
    needs === undefined ? undefined : withTimeout(coinBalance(effect.chainId, env)),
  ])
  const named = tokens ? tokens.withTokens(approval, tokens.found) : approval
  const withSwaps = swaps ? swaps.withTitle(named, finding) : named
  // An allowance is a change, though no balance shows it.
  const found = withFinding(withSwaps, {
    facts: (finding?.facts ?? []).filter(fact => fact !== noChange || !tokens?.found.isAllowing),
    flags: [...(finding?.flags ?? []), ...(swaps?.risksOf(finding) ?? [])],
  })
  const short = tokens ? withShortfall(found, tokens.found.shortfall) : found
  const { symbol = '', decimals = 18 } = env.network(effect.chainId) ?? {}
  return balance === undefined ? short : withBalance(short, balance, { symbol, decimals })
}

export interface ApprovalOptions {
  readonly screen: FrameScreen
  /** The page that sets up recovery; undefined once the wallet is secured. */
  readonly secureUrl: string | undefined
  /** The wallet's own page, which shows the request where no guard can watch it inside a page. */
  readonly windowUrl: string
  readonly theme: () => PageTheme
  /** Origins inside whose pages something may be approved. */
  readonly trusted: readonly string[]
  readonly hasGuard?: boolean
}

/** Sends a batch that names a permission granted earlier, without asking the visitor. Undefined for other requests. */
function sendPermittedBatch(
  method: ApprovalRpcMethod,
  params: unknown,
  env: ApprovalContext,
): Promise<unknown> | undefined {
  if (method !== 'wallet_sendCalls') return undefined
  const [request]: readonly unknown[] = Array.isArray(params) ? params : []
  const { permissions, ...capabilities }: { readonly permissions?: unknown } = Object(Object(request).capabilities)
  if (permissions === undefined) return undefined
  const { context }: { readonly context?: unknown } = Object(permissions)
  return import('../permissions/permission-approval.js').then(({ sendPermitted }) =>
    sendPermitted(context, { ...Object(request), capabilities }, env),
  )
}

/** Shows a request, and carries it out if the visitor approves. @throws {RpcFailure} */
export async function runApproval(
  method: ApprovalRpcMethod,
  params: unknown,
  env: ApprovalContext,
  { screen, secureUrl, windowUrl, theme, trusted, hasGuard = canGuard(trusted) }: ApprovalOptions,
): Promise<unknown> {
  const permitted = sendPermittedBatch(method, params, env)
  if (permitted) return await permitted
  // While the visitor reads the request, the vault does all work that needs no key.
  const prefetch = (method: 'sign.rehearse' | 'sign.confirm') =>
    void env.vault.call(method, undefined).catch(() => undefined)
  const prefetchConfirmation = () => prefetch('sign.confirm')
  let formatFiat: FormatFiat | undefined
  let openedWindow: ApprovalWindow | undefined
  let offerWindow: (() => Promise<void>) | undefined
  let outcome: ApprovalView | undefined
  /** Passes the visitor's decision to whatever waits for it now, even if an earlier screen is still shown. */
  let answer: (chosen: Approval | undefined) => void
  const show = (phase: ApprovalPhase, approval?: Approval) =>
    screen.show(
      t =>
        html`<w3m-frame-approval
          .t=${t}
          .origin=${env.origin}
          .phase=${phase}
          .approval=${approval}
          .formatFiat=${formatFiat}
          .secureUrl=${secureUrl}
          .openWindow=${openedWindow?.open}
          .hasGuard=${hasGuard}
          @pressed=${prefetchConfirmation}
          @approved=${(event: CustomEvent<Approval>) => answer(event.detail)}
          @refused=${() => answer(undefined)}
          @cramped=${() => void offerWindow?.().catch(() => undefined)}
        ></w3m-frame-approval>`,
    )
  /** Shows the outcome until the visitor closes it, or the page gives up the request. */
  const showOutcome = (view: ApprovalView) =>
    new Promise<void>(resolve => {
      answer = () => resolve()
      env.signal.addEventListener('abort', () => resolve())
      if (env.signal.aborted) resolve()
      else show('told', { view, approve: () => Promise.resolve() })
    })
  const read = async () => {
    const prepared = await (await readers[method]())(params, { ...env, onIncomplete: view => (outcome = view) })
    if ('done' in prepared) return prepared
    const [approval, pricing] = await Promise.all([simulated(prepared, env), pricingOf(prepared, env)])
    formatFiat = pricing && (await import('./coin-fiat.js')).fiatFormat(pricing.price, pricing.decimals)
    return { approval, pricing }
  }
  try {
    prefetch('sign.rehearse')
    // A visitor who refuses while the request is still being prepared does not wait for the nodes.
    const found = await new Promise<Awaited<ReturnType<typeof read>>>((resolve, reject) => {
      answer = () => reject(userRefused())
      show('preparing')
      read().then(resolve, reject)
    })
    if ('done' in found) return found.done
    const { approval, pricing } = found
    const chosen = await new Promise<Approval | undefined>((resolve, reject) => {
      if (env.signal.aborted) return reject(wasAborted())
      env.signal.addEventListener('abort', () => reject(wasAborted()))
      answer = resolve
      offerWindow = async () => {
        const { createApprovalWindow } = await import('../window/approval-window.js')
        if (!offerWindow || openedWindow) return
        openedWindow = createApprovalWindow(windowUrl, {
          origin: env.origin,
          look: theme(),
          secureUrl,
          pricing,
          onDecision: resolve,
          onPressed: prefetchConfirmation,
        })
        show('asking', approval)
      }
      if (hasGuard) show('asking', approval)
      else offerWindow().catch(reject)
    }).finally(() => {
      offerWindow = undefined
      openedWindow?.close()
    })
    if (!chosen) throw (approval.refusal ?? userRefused)()
    env.approved()
    // The vault signs while the screen that says so is drawn.
    const approved = chosen.approve()
    show('working', chosen)
    const result = await approved
    if (outcome) await showOutcome(outcome)
    return result
  } finally {
    screen.hide()
  }
}
