import { generatePrivateKey } from 'viem/accounts'
import { startDirectClient, type DirectClient } from '../../apps/wc-wallet/src/wallet/direct-client.js'
import type { Question } from '../../apps/wc-wallet/src/wallet/question.js'
import { createWcWallet, type WcWallet } from '../../apps/wc-wallet/src/wallet/wc-wallet.js'
import { WalletError } from '../../apps/wc-wallet/src/wallet/wallet-error.js'
import type { WalletNetwork } from '../../apps/wc-wallet/src/wallet/wallet-networks.js'
import { silenceClient } from './silence-client.js'

/** What the person in front of the phone does. */
export type WcUserBehavior =
  | 'approves'
  | 'refuses'
  | 'does not answer'
  /** Each answer goes out twice, sealed anew, so that no relay can tell. */
  | 'answers twice'
  | { readonly answersWith: unknown }
  | { readonly failsWith: { readonly code: number; readonly message: string } }

export interface PhoneWalletOptions {
  /** The relay's WebSocket URL. */
  readonly relayUrl: string
  readonly projectId?: string
  readonly networks: readonly WalletNetwork[]
  /** Every network that a page may ask the wallet to add, beside `networks`. */
  readonly addable?: readonly WalletNetwork[]
  readonly name?: string
  /** Takes part in one-click sign-in; true by default. */
  readonly signsIn?: boolean
  readonly user?: WcUserBehavior
}

/**
 * A WalletConnect wallet on a phone: the protocol's own client in Node, with new keys, and a person. It signs and sends
 * for real.
 */
export interface PhoneWallet {
  user: WcUserBehavior
  /** What the person does with one method in place of `user`; `connect` and `sign in` are methods here. */
  readonly exceptions: Map<string, WcUserBehavior>
  /** Everything that pages have asked for, in order. */
  readonly questions: readonly Question[]
  readonly wallet: WcWallet
  requestCount(method: string): number
  /** Resolves with the next question of a method that is not answered yet by then, or was asked already. */
  untilAsked(method: string): Promise<Question>
  /** Scans the code. Resolves when the wallet has sent what the person decided, if anything. */
  pair(uri: string): Promise<void>
  /** Ends every session, as from the wallet's list of sites. */
  disconnectAll(): Promise<void>
  /** Closes the socket to the relay; what is sent meanwhile waits there. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  stop(): Promise<void>
}

interface Engine {
  sendResult(args: unknown): Promise<unknown>
  sendApproveSession(args: unknown): Promise<unknown>
}

export async function startPhoneWallet({
  relayUrl,
  projectId,
  networks,
  addable = [],
  name = 'Phone Wallet',
  signsIn = true,
  user = 'approves',
}: PhoneWalletOptions): Promise<PhoneWallet> {
  const client = await startDirectClient({
    relayUrl,
    ...(projectId && { projectId }),
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    metadata: { name, description: 'For tests', url: 'https://phone-wallet.example', icons: [] },
    // Requests would be spaced by a second.
    signConfig: { disableRequestQueue: true },
  })
  silenceClient(client)
  const questions: Question[] = []
  const waiting: { readonly method: string; readonly resolve: (question: Question) => void }[] = []
  const answers = new Set<Promise<unknown>>()

  const phone = {
    user,
    exceptions: new Map<string, WcUserBehavior>(),
    questions,
    wallet: await createWcWallet({
      client,
      networks,
      mayAdd: network => addable.some(offered => offered.caipNetworkId === network.caipNetworkId),
      evmKeys: [generatePrivateKey(), generatePrivateKey()],
      solanaSeed: crypto.getRandomValues(new Uint8Array(32)),
      signsIn,
      withdrawn: () => undefined,
      changed: () => undefined,
      addQuestion(question) {
        questions.push(question)
        for (const waiter of waiting.filter(({ method }) => method === question.method)) waiter.resolve(question)
        // What goes wrong was told to the page; the tests look there.
        const answer = decide(question, phone.exceptions.get(question.method) ?? phone.user).catch(() => undefined)
        answers.add(answer)
        void answer.then(() => answers.delete(answer))
      },
    }),
    requestCount: (method: string) => questions.filter(question => question.method === method).length,
    untilAsked: (method: string) => {
      const known = questions.find(question => question.method === method)
      return known ? Promise.resolve(known) : new Promise<Question>(resolve => waiting.push({ method, resolve }))
    },
    async pair(uri: string) {
      const before = questions.length
      await phone.wallet.pair(uri)
      while (questions.length === before) await new Promise(resolve => setTimeout(resolve, 10))
      await Promise.all(answers)
    },
    async disconnectAll() {
      for (const { topic } of phone.wallet.sessions) await phone.wallet.disconnect(topic)
    },
    goOffline: () => client.core.relayer.transportClose(),
    goOnline: () => client.core.relayer.transportOpen(),
    async stop() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
  repeatAnswers(client, method => (phone.exceptions.get(method) ?? phone.user) === 'answers twice')
  return phone

  async function decide(question: Question, decision: WcUserBehavior): Promise<unknown> {
    if (decision === 'does not answer') return undefined
    if (decision === 'refuses') return question.reject()
    if (typeof decision === 'string') return question.approve()
    if ('failsWith' in decision)
      return question.reject(new WalletError(decision.failsWith.code, decision.failsWith.message))
    return question.answer(decision.answersWith)
  }

  /** The library seals each answer once; here it does it a second time where the person wants it. */
  function repeatAnswers({ engine }: DirectClient, isRepeated: (method: string) => boolean): void {
    const inside = engine as unknown as Engine
    for (const name of ['sendResult', 'sendApproveSession'] as const) {
      const send = inside[name].bind(inside)
      inside[name] = async args => {
        const sent = await send(args)
        if (isRepeated(questions.at(-1)?.method ?? '')) await send(args)
        return sent
      }
    }
  }
}
