import { RpcError } from '@w3m/core/rpc'
import { address } from '@solana/web3.js'
import type { Chain, ChainListener, Commitment } from '../chain/chain.js'
import { finalSlots } from '../chain/block-clock.js'
import type { Landed } from '../chain/ledger.js'
import { isStaticWritable } from '../chain/wire-transaction.js'
import { encodeAccount, notifiedBase58, readAccountForm } from '../encoding/encode-account.js'
import type { RpcMethods } from '../json-rpc/answer-text.js'
import { readAddress, readSignature, readWhole } from '../json-rpc/read-params.js'
import { invalidParams } from '../json-rpc/rpc-fault.js'
import { settingsOf, withContext } from '../methods/rpc-context.js'

const subscriptionsMax = 1_000
/**
 * When a subscriber hears of what landed before it asked: clients listen only a moment after they were told the
 * subscription's number.
 */
const landedPollMs = 25
const systemProgram = address('11111111111111111111111111111111')

/** The subscriptions of one WebSocket. */
export interface Subscriptions {
  readonly chain: Chain
  /**
   * Starts listening. @param create is given what sends, and what ends the subscription @returns the subscription's
   * number
   */
  add(kind: string, create: (notify: (result: unknown) => void, end: () => void) => ChainListener): number
  /** @throws {RpcError} -32602 where there is no such subscription of this kind */
  remove(kind: string, id: number): true
  /** Ends all of them. */
  clear(): void
}

/** @param send takes a notification's text object */
export function createSubscriptions(chain: Chain, send: (notification: object) => void): Subscriptions {
  const active = new Map<number, { readonly kind: string; readonly stop: () => void }>()
  let last = 0

  return {
    chain,
    add(kind, create) {
      if (active.size >= subscriptionsMax)
        throw new RpcError(-32600, `One connection may have ${subscriptionsMax} subscriptions.`)
      const subscription = ++last
      const end = () => {
        active.get(subscription)?.stop()
        active.delete(subscription)
      }
      const notify = (result: unknown) => {
        if (active.has(subscription))
          send({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } })
      }
      const placed = { kind, stop: (): void => undefined }
      active.set(subscription, placed)
      placed.stop = chain.listen(create(notify, end))
      return subscription
    },
    remove(kind, id) {
      const found = active.get(id)
      if (found?.kind !== kind) throw invalidParams('Invalid subscription id.')
      found.stop()
      active.delete(id)
      return true
    },
    clear() {
      for (const { stop } of active.values()) stop()
      active.clear()
    },
  }
}

const writes = ({ keys, message }: Landed, address: string): boolean =>
  keys.writable.some(key => key === address) ||
  message.staticAccounts.some((key, index) => key === address && isStaticWritable(message, index))

const isReached = (chain: Chain, { slot }: Landed, commitment: Commitment): boolean =>
  commitment !== 'finalized' || chain.clock.slot - slot >= finalSlots

const unsubscribe =
  (kind: string) =>
  ([id]: readonly unknown[], subscriptions: Subscriptions) =>
    subscriptions.remove(kind, readWhole(id, 'subscription'))

/** Everything that the node answers over a WebSocket. */
export const subscriptionMethods: RpcMethods<Subscriptions> = {
  signatureSubscribe: ([signature, config], { chain, add }) => {
    const name = readSignature(signature)
    const { commitment } = settingsOf(config, chain)
    return add('signature', (notify, end) => {
      const check = () => {
        const landed = chain.ledger.find(name)
        if (!landed || !isReached(chain, landed, commitment)) return
        notify(withContext(chain, { err: landed.error }))
        end()
      }
      setTimeout(check, landedPollMs).unref()
      return { landed: ({ signature: landed }) => (landed === name ? check() : undefined), slot: check }
    })
  },
  accountSubscribe: ([account, config], { chain, add }) => {
    const watched = readAddress(account)
    const form = readAccountForm(settingsOf(config, chain))
    return add('account', notify => ({
      landed(landed) {
        if (!writes(landed, watched)) return
        const emptyAccount = {
          address: watched,
          lamports: 0n,
          owner: systemProgram,
          executable: false,
          data: new Uint8Array(),
        }
        const account = chain.runtime.account(watched) ?? emptyAccount
        notify(withContext(chain, encodeAccount(account, form, chain, notifiedBase58)))
      },
    }))
  },
  slotSubscribe: (_, { add }) =>
    add('slot', notify => ({
      slot: slot => notify({ parent: slot - 1n, root: slot > finalSlots ? slot - finalSlots : 0n, slot }),
    })),
  signatureUnsubscribe: unsubscribe('signature'),
  accountUnsubscribe: unsubscribe('account'),
  slotUnsubscribe: unsubscribe('slot'),
}
