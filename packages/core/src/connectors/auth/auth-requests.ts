import { RpcError } from '../../errors/rpc-error.js'
import { readProperty } from '../../rpc/error-chain.js'
import type { AuthSession } from './embedded-session.js'
import { wireChain } from './auth-queries.js'
import type { EmbeddedWalletInfo } from './embedded-wallet.js'
import type { FrameLink } from './frame-link.js'
import type { RequestFrame } from './auth-provider.js'

/** Callbacks for requests that the visitor has to see: the modal, if there is one, shows them. */
export interface RequestReactions {
  /**
   * Called with a method that the visitor must approve in the frame. @returns a function to call when it has ended,
   * with the error if it failed
   */
  readonly onApprovalRequest: (method: string) => (error?: unknown) => void
  readonly refused: (method: string) => void
}

/** A batch that names a permission (ERC-7715) is sent or refused without a question. */
const isPermitted = (params: unknown): boolean =>
  readProperty(readProperty(readProperty(params, '0'), 'capabilities'), 'permissions') !== undefined

const isDone = (answer: unknown): boolean => Object(answer).status === 200

const isUpgrading = (info: EmbeddedWalletInfo | undefined): boolean =>
  info?.accountType === 'smartAccount' && !info.isSmartAccountDeployed

const disconnectedError = () => new RpcError(4100, 'No account of the wallet is connected.')

/** Numbers too large for a JSON number travel as hex; what is undefined is left out. */
const toJson = (params: unknown): unknown =>
  params === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(params, (_key, value: unknown) =>
          typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
        ),
      )

export function createAuthRequests({
  link,
  session,
  reactions,
}: {
  readonly link: FrameLink
  readonly session: AuthSession
  readonly reactions: RequestReactions
}): RequestFrame {
  return async (namespace, method, params) => {
    const status = session.status(namespace)
    if (!status) throw disconnectedError()
    const { rpcFault, needsApproval } = await link.bridge()
    // A change of the account type that is under way must take effect first.
    await session.preferred()
    const jsonParams = toJson(params)
    const fault = rpcFault({ method, params: jsonParams })
    if (fault) {
      if (fault.code === 4200) {
        reactions.refused(method)
        link.rejectApprovals()
      }
      throw new RpcError(Number(fault.code), fault.message, { cause: fault })
    }
    const onEnd = needsApproval(method) && !isPermitted(jsonParams) ? reactions.onApprovalRequest(method) : undefined
    try {
      const answer = await link.request('rpcRequest', {
        method,
        params: jsonParams,
        chainNamespace: namespace,
        chainId: wireChain(status.active),
      })
      onEnd?.()
      // The first batch deploys the smart account: reads the account again, so that the page needs no reload to show
      // it.
      if (method === 'wallet_getCallsStatus' && isDone(answer) && isUpgrading(session.$info.get()))
        void session.revalidate()
      return answer
    } catch (error) {
      onEnd?.(error)
      if (readProperty(error, 'code') === 4100) void session.revalidate()
      throw error
    }
  }
}
