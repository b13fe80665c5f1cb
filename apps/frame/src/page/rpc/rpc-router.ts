import { usesEnvelopes, needsApproval, rpcFault, type RequestContext } from '@w3m/frame-bridge/frame'
import { chainNumber, isEvmChain, isSolanaChain, readChainId } from '../chain-ids.js'
import type { ApprovalContext } from '../approvals/approval.js'
import type { PageContext } from '../page-context.js'
import { isSecured } from '../session/frame-user.js'
import { signingAs } from '../signing-as.js'
import { isBundlerMethod } from './rpc-request.js'
import { RpcFailure, unauthorized, unsupportedMethod } from './rpc-failure.js'

export interface RpcCall {
  readonly method: string
  readonly params?: unknown
  readonly chainId?: string | number | undefined
}

type Context = Pick<RequestContext, 'origin' | 'signal'>

/**
 * How long a page that gives up an approval hears what was approved before: half a minute on a port, less what telling
 * it takes; in envelopes not at all.
 */
const deliveryGraceMs = (): number => (usesEnvelopes() ? 0 : 20_000)

/**
 * Answers a call of the provider: from here, from a node, or after the visitor approved it.
 * @throws {RpcFailure | FrameError} a number in every case: 4200 for a method that is on neither list
 */
export async function routeRpc(call: RpcCall, context: Context, page: PageContext): Promise<unknown> {
  const fault = rpcFault(call)
  if (fault) throw fault
  return await answer(call, context, page).catch((error: unknown) => {
    throw page.session.failed(error)
  })
}

async function answer(call: RpcCall, { origin, signal }: Context, page: PageContext): Promise<unknown> {
  const { method, params } = call
  const chainId = readChainId(call.chainId) ?? page.chainId.get()
  if (needsApproval(method)) {
    return await page.queue.enqueue(
      origin,
      async slot => {
        const notes: (() => Promise<unknown>)[] = []
        let isApproved = false
        let deliverableUntil = Infinity
        slot.signal.addEventListener(
          'abort',
          () => (deliverableUntil = page.now() + (isApproved ? deliveryGraceMs() : 0)),
        )
        const [{ runApproval }, screen, session] = await Promise.all([
          import('../approvals/run-approval.js'),
          page.screen(),
          page.session.confirmed(),
        ])
        const isSolana = method.startsWith('solana_')
        const solanaId = page.solanaChainId.get()
        const requestChain =
          isSolana && isEvmChain(chainId)
            ? (solanaId ?? page.config.networks.find(({ id }) => isSolanaChain(id))?.id ?? chainId)
            : chainId
        const env: ApprovalContext = {
          origin,
          chainId: requestChain,
          activeChainId: isSolana ? (solanaId ?? requestChain) : page.evmChainId.get(),
          isSmart: page.accountType.get() === 'smartAccount',
          evmAddress: session.evmAddress,
          solanaAddress: session.solanaAddress,
          network: id => page.config.networks.find(network => network.id === id),
          vault: signingAs(session.evmAddress, page.vault),
          // What was approved is brought to its end, whether somebody still waits for it or not.
          callRpc: (id, name, args) => page.callRpc(id, name, args, isApproved ? undefined : slot.signal),
          priceOf: page.priceOf,
          store: page.store,
          now: page.now,
          signal: slot.signal,
          onAnswerDelivered: note => notes.push(note),
          approved() {
            isApproved = true
            slot.approved()
          },
        }
        const result = await runApproval(method, params, env, {
          screen,
          secureUrl: isSecured(session.user.recovery) ? undefined : page.walletPageUrl,
          windowUrl: page.walletPageUrl,
          theme: page.theme.get,
          trusted: page.config.trusted,
        })
        // Nothing comes between this and the answer: what is waited for here could be given up.
        if (page.now() < deliverableUntil) for (const note of notes) void note()
        return result
      },
      signal,
    )
  }
  const local = localAnswers[method]
  if (local) return await local(page, chainId, params, origin)
  if (!isEvmChain(chainId)) throw new RpcFailure(4901, 'The call is for an EVM chain, and the frame is on another')
  if (isBundlerMethod(method) && !page.config.networks.find(({ id }) => id === chainId)?.bundler)
    throw unsupportedMethod(method)
  if (params !== undefined && !Array.isArray(params))
    throw new RpcFailure(-32602, 'The parameters of a node are a list')
  return await page.callRpc(chainId, method, (params ?? []) as unknown[], signal)
}

const localAnswers: Readonly<
  Record<string, (page: PageContext, chainId: string, params: unknown, origin: string) => Promise<unknown>>
> = {
  eth_accounts: async page => [(await page.session.ready()).evmAddress],
  eth_chainId: (_, chainId) => {
    if (!isEvmChain(chainId)) throw unauthorized()
    return Promise.resolve(`0x${chainNumber(chainId).toString(16)}`)
  },
  wallet_getCapabilities: async (page, _, params) => {
    const [{ capabilitiesOf }, { evmAddress }] = await Promise.all([
      import('../approvals/batch-capabilities.js'),
      page.session.ready(),
    ])
    return await capabilitiesOf(params, {
      networks: page.config.networks,
      callRpc: page.callRpc,
      evmAddress,
      isSmart: page.accountType.get() === 'smartAccount',
    })
  },
  wallet_getAssets: async (page, chainId, params) => {
    const [{ assetsOf }, { calledAddresses }, session] = await Promise.all([
      import('./assets.js'),
      import('../approvals/known-addresses.js'),
      page.session.ready(),
    ])
    return await assetsOf(params, {
      networks: page.config.networks,
      callRpc: page.callRpc,
      evmAddress: session.evmAddress,
      chainId,
      known: () => calledAddresses({ ...session, store: page.store }),
    })
  },
  wallet_getCallsStatus: async (page, _, params, origin) => {
    const [{ callsStatus }, session] = await Promise.all([import('../approvals/call-batches.js'), page.session.ready()])
    return await callsStatus((params as readonly unknown[])[0], { ...page, ...session, origin })
  },
}
