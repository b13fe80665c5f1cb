import type { SessionTypes, SignClientTypes } from '@walletconnect/types'
import type { Hex } from 'viem'
import { approvedNamespaces } from './approved-namespaces.js'
import { createEvmAnswers } from './evm-answers.js'
import { createEvmSigner } from './evm-signer.js'
import type { QuietClient } from './quiet-client.js'
import { sendUntilTaken } from './send-until-taken.js'
import { followSentMessages } from './sent-messages.js'
import { signIn } from './sign-in.js'
import { createSolanaAnswers } from './solana-answers.js'
import { userRejected, WalletError } from './wallet-error.js'
import { evmChainId, namespaceOf, type WalletNetwork } from './wallet-networks.js'

export interface WcWalletDeps {
  readonly client: QuietClient
  readonly networks: readonly WalletNetwork[]
  /** Says whether a network that a page describes may be added, by the node that it names. */
  readonly mayAdd: (network: WalletNetwork) => boolean
  readonly evmKeys: readonly Hex[]
  readonly solanaSeed: Uint8Array
  /** A page asks for something: the person is to approve or to reject it. */
  readonly ask: (question: Question) => void
  /** An open question is void: its time is over. */
  readonly withdrawn: (id: number) => void
  /** Sessions, the account or the network are others than before. */
  readonly changed: () => void
  /** Takes part in one-click sign-in. Without it a page falls back to a plain session. */
  readonly signsIn: boolean
}

/** What a page asks for. Each is answered once; what fails on the way is told to the page. */
export interface Question {
  /** Of the protocol: unique among the open ones. */
  readonly id: number
  readonly kind: 'session' | 'sign-in' | 'request'
  readonly topic: string
  readonly peer: { readonly name: string; readonly url: string }
  /** The method of a request, else what is asked for in a word. */
  readonly method: string
  readonly caipNetworkId: string | undefined
  readonly params: unknown
  /** @returns what went to the page; `undefined` for sessions. @throws {Error} where it could not be sent (the answer to a request goes out when the relay is back), or the page was told an error */
  approve(): Promise<unknown>
  /** Resolves when the relay has it. @throws {Error} where the relay does not take it */
  reject(error?: WalletError): Promise<void>
  /** Answers a request with any value, for pages that are to be tested with it. */
  answer(result: unknown): Promise<void>
}

export interface WcWallet {
  readonly client: QuietClient
  readonly networks: readonly WalletNetwork[]
  /** The current address by namespace. */
  readonly addresses: Readonly<Record<'eip155' | 'solana', string>>
  readonly sessions: readonly SessionTypes.Struct[]
  pair(uri: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Goes to a network: tells every session, and opens it to those that have not had it. @throws {WalletError} 4902 */
  switchTo(caipNetworkId: string): Promise<void>
  /** Uses another of the EVM keys, and tells every session. */
  useAccount(index: number): Promise<void>
  /** Gives the accounts of the local Solana chain something to spend. */
  fund(): Promise<void>
  /** Asks again what was open when the wallet was closed. */
  askAgain(): void
}

const unverified: SignClientTypes.EventArguments['session_request']['verifyContext'] = { verified: { origin: '', validation: 'UNKNOWN', verifyUrl: '' } }

/** A wallet behind the protocol's client: keys, networks, and answers that are really signed and sent. */
export async function createWcWallet({ client, networks: first, mayAdd, evmKeys, solanaSeed, ask, withdrawn, changed, signsIn }: WcWalletDeps): Promise<WcWallet> {
  const sent = followSentMessages(client.core.relayer)
  const networks = [...first]
  const signers = evmKeys.map(createEvmSigner)
  let signer = signers[0]!
  const solana = await createSolanaAnswers(solanaSeed)
  const find = (caipNetworkId: string) => networks.find(network => network.caipNetworkId === caipNetworkId)
  const addresses = () => ({ eip155: signer.address, solana: solana.address })

  const answerEvm = createEvmAnswers({
    signer: () => signer,
    find,
    add(network) {
      if (!mayAdd(network)) throw new WalletError(-32602, 'The node of this network does not answer.')
      networks.push(network)
    },
    switchTo,
  })

  /** Gives a session the wallet's networks of a kind, and its current account on each. */
  async function refresh({ topic, namespaces }: SessionTypes.Struct, chain?: string): Promise<void> {
    const { eip155 } = namespaces
    if (!eip155) return
    const chains = [...new Set([...(eip155.chains ?? eip155.accounts.map(account => account.split(':').slice(0, 2).join(':'))), ...(chain ? [chain] : [])])]
    const accounts = chains.map(each => `${each}:${signer.address}`)
    const { acknowledged } = await client.update({ topic, namespaces: { ...namespaces, eip155: { ...eip155, chains, accounts } } })
    await acknowledged()
  }

  const tellAll = async (tell: (session: SessionTypes.Struct) => Promise<void>): Promise<void> => {
    for (const session of client.session.getAll()) await tell(session)
    changed()
  }

  async function switchTo(caipNetworkId: string): Promise<void> {
    const network = find(caipNetworkId)
    if (!network) throw new WalletError(4902, 'The wallet does not know this network.')
    await tellAll(async session => {
      const namespace = session.namespaces[namespaceOf(caipNetworkId)]
      if (!namespace?.events.includes('chainChanged')) return
      if (!namespace.chains?.includes(caipNetworkId)) await refresh(session, caipNetworkId)
      const data = namespaceOf(caipNetworkId) === 'eip155' ? evmChainId(network) : caipNetworkId
      await client.emit({ topic: session.topic, chainId: caipNetworkId, event: { name: 'chainChanged', data } })
    })
  }

  function onProposal({ id, params }: SignClientTypes.EventArguments['session_proposal']): void {
    const { proposer, requiredNamespaces: required, optionalNamespaces: optional, pairingTopic } = params
    const reject = async (error: WalletError) => {
      await client.reject({ id, reason: { code: error.code, message: error.message } })
      await sent.acknowledged()
    }
    ask({
      id,
      kind: 'session',
      topic: pairingTopic,
      peer: proposer.metadata,
      method: 'connect',
      caipNetworkId: undefined,
      params: { required, optional },
      async approve() {
        try {
          const { acknowledged } = await client.approve({ id, namespaces: approvedNamespaces({ required, optional, networks, addresses: addresses() }) })
          await acknowledged()
          changed()
        } catch (error) {
          if (error instanceof WalletError) await reject(error)
          throw error
        }
      },
      reject: (error = new WalletError(5000, 'User rejected.')) => reject(error),
      answer: () => Promise.reject(new Error('A session is approved or rejected.')),
    })
  }

  function onRequest({ id, topic, params }: SignClientTypes.EventArguments['session_request']): void {
    const { chainId, request } = params
    const fail = async ({ code, message, data }: WalletError) => {
      await client.respond({ topic, response: { id, jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data: data as string }) } } })
      await sent.acknowledged()
    }
    const answer = (result: unknown) => client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
    ask({
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
          await fail(error instanceof WalletError ? error : new WalletError(-32603, error instanceof Error ? error.message : String(error)))
          throw error
        }
        // Not among what may fail: a page that is told an error of a transaction that is on chain sends it again.
        await sendUntilTaken(client.core.relayer, () => answer(result), () => client.session.keys.includes(topic))
        return result
      },
      reject: (error = userRejected()) => fail(error),
      answer,
    })
  }

  function run(caipNetworkId: string, method: string, params: unknown): Promise<unknown> {
    const network = find(caipNetworkId)
    if (!network) throw new WalletError(4902, 'The wallet does not know this network.')
    return namespaceOf(caipNetworkId) === 'solana' ? solana.answer(network, method, params) : answerEvm(network, method, params)
  }

  function onSignIn({ id, topic, params }: SignClientTypes.EventArguments['session_authenticate']): void {
    ask({
      id,
      kind: 'sign-in',
      topic,
      peer: params.requester.metadata,
      method: 'sign in',
      caipNetworkId: params.authPayload.chains[0],
      params: params.authPayload,
      async approve() {
        const auths = await signIn(client, params.authPayload, networks, signer)
        await client.approveSessionAuthenticate({ id, auths })
        await sent.acknowledged()
        changed()
      },
      async reject({ code, message } = new WalletError(5000, 'User rejected.')) {
        await client.rejectSessionAuthenticate({ id, reason: { code, message } })
        await sent.acknowledged()
      },
      answer: () => Promise.reject(new Error('A sign-in is approved or rejected.')),
    })
  }

  client.on('session_proposal', onProposal)
  client.on('session_request', onRequest)
  if (signsIn) client.on('session_authenticate', onSignIn)
  for (const event of ['session_delete', 'session_expire'] as const) client.on(event, changed)
  for (const event of ['proposal_expire', 'session_request_expire'] as const) client.on(event, ({ id }) => withdrawn(id))

  return {
    client,
    networks,
    get addresses() {
      return addresses()
    },
    get sessions() {
      return client.session.getAll()
    },
    pair: async uri => {
      await client.pair({ uri })
    },
    async disconnect(topic) {
      await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      changed()
    },
    switchTo,
    useAccount: async index => {
      signer = signers[index]!
      await tellAll(async session => {
        const { eip155 } = session.namespaces
        if (!eip155) return
        await refresh(session)
        if (!eip155.events.includes('accountsChanged')) return
        for (const chain of eip155.chains ?? []) await client.emit({ topic: session.topic, chainId: chain, event: { name: 'accountsChanged', data: [`${chain}:${signer.address}`] } })
      })
    },
    askAgain() {
      for (const proposal of client.proposal.getAll()) onProposal({ id: proposal.id, params: proposal, verifyContext: unverified })
      for (const request of client.getPendingSessionRequests()) onRequest({ ...request, verifyContext: unverified })
    },
    async fund() {
      for (const network of networks) if (namespaceOf(network.caipNetworkId) === 'solana') await solana.fund(network)
    },
  }
}
