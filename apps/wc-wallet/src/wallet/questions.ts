import type { SignClientTypes } from '@walletconnect/types'
import { approvedNamespaces } from './approved-namespaces.js'
import type { DirectClient } from './direct-client.js'
import type { EvmSigner } from './evm-signer.js'
import type { Question } from './question.js'
import { sendWithRetry } from './send-with-retry.js'
import type { SentMessages } from './sent-messages.js'
import { signIn } from './sign-in.js'
import { userRejected, WalletError } from './wallet-error.js'
import type { WalletNetwork } from './wallet-networks.js'

type Events = SignClientTypes.EventArguments
export type ProposalEvent = Pick<Events['session_proposal'], 'id' | 'params'>
export type RequestEvent = Pick<Events['session_request'], 'id' | 'topic' | 'params'>
export type SignInEvent = Events['session_authenticate']

/** The wallet, as far as its answers need it. */
export interface QuestionContext {
  readonly client: DirectClient
  readonly sent: SentMessages
  readonly networks: readonly WalletNetwork[]
  readonly addresses: () => Readonly<Record<'eip155' | 'solana', string>>
  readonly signer: () => EvmSigner
  /** Does what a method says. @throws {WalletError} what the page is told */
  readonly run: (caipNetworkId: string, method: string, params: unknown) => Promise<unknown>
  /** Sessions are others than before. */
  readonly changed: () => void
}

/** A page asks for a session. */
export function proposalQuestion(context: QuestionContext, { id, params }: ProposalEvent): Question {
  const { client, sent, networks, addresses, changed } = context
  const { proposer, requiredNamespaces: required, optionalNamespaces: optional, pairingTopic } = params
  const reject = async (error: WalletError) => {
    await client.reject({ id, reason: { code: error.code, message: error.message } })
    await sent.acknowledged()
  }
  return {
    id,
    kind: 'session',
    topic: pairingTopic,
    peer: proposer.metadata,
    method: 'connect',
    caipNetworkId: undefined,
    params: { required, optional },
    async approve() {
      try {
        const { acknowledged } = await client.approve({
          id,
          namespaces: approvedNamespaces({ required, optional, networks, addresses: addresses() }),
        })
        await acknowledged()
        changed()
      } catch (error) {
        if (error instanceof WalletError) await reject(error)
        throw error
      }
    },
    reject: (error = new WalletError(5000, 'User rejected.')) => reject(error),
    answer: () => Promise.reject(new Error('A session is approved or rejected.')),
  }
}

/** A page asks for a signature or a transaction, or whatever else the wallet knows. */
export function requestQuestion(context: QuestionContext, { id, topic, params }: RequestEvent): Question {
  const { client, sent, run } = context
  const { chainId, request } = params
  const fail = async ({ code, message, data }: WalletError) => {
    await client.respond({
      topic,
      response: {
        id,
        jsonrpc: '2.0',
        error: { code, message, ...(data === undefined ? {} : { data: data as string }) },
      },
    })
    await sent.acknowledged()
  }
  const answer = (result: unknown) => client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  return {
    id,
    kind: 'request',
    topic,
    peer: client.session.get(topic).peer.metadata,
    method: request.method,
    caipNetworkId: chainId,
    params: request.params,
    async approve() {
      let result: unknown
      try {
        result = await run(chainId, request.method, request.params)
      } catch (error) {
        await fail(
          error instanceof WalletError
            ? error
            : new WalletError(-32603, error instanceof Error ? error.message : String(error)),
        )
        throw error
      }
      // Not among what may fail: a page that is told an error of a transaction that is on chain sends it again.
      await sendWithRetry(
        client.core.relayer,
        () => answer(result),
        () => client.session.keys.includes(topic),
      )
      return result
    },
    reject: (error = userRejected()) => fail(error),
    answer,
  }
}

/** A page asks to sign in, with one click (CAIP-222). */
export function signInQuestion(context: QuestionContext, { id, topic, params }: SignInEvent): Question {
  const { client, sent, networks, signer, changed } = context
  return {
    id,
    kind: 'sign-in',
    topic,
    peer: params.requester.metadata,
    method: 'sign in',
    caipNetworkId: params.authPayload.chains[0],
    params: params.authPayload,
    async approve() {
      const auths = await signIn(client, params.authPayload, networks, signer())
      await client.approveSessionAuthenticate({ id, auths })
      await sent.acknowledged()
      changed()
    },
    async reject({ code, message } = new WalletError(5000, 'User rejected.')) {
      await client.rejectSessionAuthenticate({ id, reason: { code, message } })
      await sent.acknowledged()
    },
    answer: () => Promise.reject(new Error('A sign-in is approved or rejected.')),
  }
}
