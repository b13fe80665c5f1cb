import type { SessionTypes } from '@walletconnect/types'
import type { Hex } from 'viem'
import { createEvmAnswers } from './evm-answers.js'
import { createEvmSigner } from './evm-signer.js'
import type { DirectClient } from './direct-client.js'
import { followSentMessages } from './sent-messages.js'
import { createSolanaAnswers } from './solana-answers.js'
import {
  proposalQuestion,
  requestQuestion,
  signInQuestion,
  type ProposalEvent,
  type QuestionContext,
  type RequestEvent,
} from './questions.js'
import type { Question } from './question.js'
import { createSessionUpdates } from './session-updates.js'
import { WalletError } from './wallet-error.js'
import { namespaceOf, type WalletNetwork } from './wallet-networks.js'

export interface WcWalletDeps {
  readonly client: DirectClient
  readonly networks: readonly WalletNetwork[]
  /** Says whether a network that a page describes may be added, by the node that it names. */
  readonly mayAdd: (network: WalletNetwork) => boolean
  readonly evmKeys: readonly [Hex, ...Hex[]]
  readonly solanaSeed: Uint8Array
  /** A page asks for something: the person is to approve or to reject it. */
  readonly addQuestion: (question: Question) => void
  /** An open question is void: its time is over. */
  readonly withdrawn: (id: number) => void
  /** Sessions, the account or the network are others than before. */
  readonly changed: () => void
  /** Takes part in one-click sign-in. Without it a page falls back to a plain session. */
  readonly signsIn: boolean
}

export interface WcWallet {
  readonly client: DirectClient
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
  repeatRequests(): void
}

/** A wallet behind the protocol's client: keys, networks, and answers that are really signed and sent. */
export async function createWcWallet({
  client,
  networks: first,
  mayAdd,
  evmKeys,
  solanaSeed,
  addQuestion,
  withdrawn,
  changed,
  signsIn,
}: WcWalletDeps): Promise<WcWallet> {
  const sent = followSentMessages(client.core.relayer)
  const networks = [...first]
  const [firstKey, ...otherKeys] = evmKeys
  let signer = createEvmSigner(firstKey)
  const signers = [signer, ...otherKeys.map(createEvmSigner)]
  const solana = await createSolanaAnswers(solanaSeed)
  const find = (caipNetworkId: string) => networks.find(network => network.caipNetworkId === caipNetworkId)
  const addresses = () => ({ eip155: signer.address, solana: solana.address })

  const updates = createSessionUpdates({ client, find, address: () => signer.address, changed })
  const answerEvm = createEvmAnswers({
    signer: () => signer,
    find,
    add(network) {
      if (!mayAdd(network)) throw new WalletError(-32602, 'The node of this network does not answer.')
      networks.push(network)
    },
    switchTo: updates.switchTo,
  })

  function run(caipNetworkId: string, method: string, params: unknown): Promise<unknown> {
    const network = find(caipNetworkId)
    if (!network) throw new WalletError(4902, 'The wallet does not know this network.')
    return namespaceOf(caipNetworkId) === 'solana'
      ? solana.answer(network, method, params)
      : answerEvm(network, method, params)
  }

  const context: QuestionContext = {
    client,
    sent,
    networks,
    addresses,
    signer: () => signer,
    run,
    changed,
  }
  const onProposal = (event: ProposalEvent): void => addQuestion(proposalQuestion(context, event))
  const onRequest = (event: RequestEvent): void => addQuestion(requestQuestion(context, event))

  client.on('session_proposal', onProposal)
  client.on('session_request', onRequest)
  if (signsIn) client.on('session_authenticate', event => addQuestion(signInQuestion(context, event)))
  for (const event of ['session_delete', 'session_expire'] as const) client.on(event, changed)
  for (const event of ['proposal_expire', 'session_request_expire'] as const)
    client.on(event, ({ id }) => withdrawn(id))

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
    switchTo: updates.switchTo,
    async useAccount(index) {
      signer = signers[index] ?? signer
      await updates.accountChanged()
    },
    repeatRequests() {
      for (const proposal of client.proposal.getAll()) onProposal({ id: proposal.id, params: proposal })
      for (const request of client.getPendingSessionRequests()) onRequest(request)
    },
    async fund() {
      for (const network of networks) if (namespaceOf(network.caipNetworkId) === 'solana') await solana.fund(network)
    },
  }
}
