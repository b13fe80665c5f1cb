import type { Chain, Commitment } from '../chain/chain.js'
import type { Landed } from '../chain/ledger.js'
import { encodeTransaction, transactionEncodings } from '../encoding/encode-transaction.js'
import { memoOf } from '../encoding/parse-instruction.js'
import { readAddress, readChoice, readList, readSignature, readWhole } from '../json-rpc/read-params.js'
import { versionTooNew } from '../json-rpc/rpc-fault.js'
import { settledSettingsOf, settingsOf, withContext, type NodeMethods } from './rpc-context.js'

const signaturesMax = 1_000
const statusesMax = 256

const isSettled = ({ slot }: Landed, commitment: Commitment, chain: Chain): boolean =>
  commitment !== 'finalized' || chain.commitmentOf(slot) === 'finalized'

function statusOf({ slot, error }: Landed, chain: Chain) {
  const confirmationStatus = chain.commitmentOf(slot)
  const confirmations = confirmationStatus === 'finalized' ? null : chain.clock.slot - slot
  return { slot, confirmations, err: error, status: error === null ? { Ok: null } : { Err: error }, confirmationStatus }
}

const memo = ({ message, keys }: Landed): string | null =>
  memoOf(
    message.instructions.map(({ programAddressIndex, data = new Uint8Array() }) => ({
      program: keys.all[programAddressIndex],
      data: new Uint8Array(data),
    })),
  )

/** The transactions that landed. */
export const historyMethods: NodeMethods = {
  getSignatureStatuses: ([signatures, config], { chain }) => {
    settingsOf(config, chain)
    const statuses = readList(signatures, statusesMax, readSignature).map(signature => {
      const landed = chain.ledger.find(signature)
      return landed ? statusOf(landed, chain) : null
    })
    return withContext(chain, statuses)
  },

  getSignaturesForAddress: ([address, config], { chain }) => {
    const { commitment, ...settings } = settledSettingsOf(config, chain)
    const limit = readWhole(settings.limit ?? signaturesMax, 'limit', { min: 1, max: signaturesMax })
    const [before, until] = [settings.before, settings.until].map(signature =>
      signature === undefined || signature === null ? undefined : readSignature(signature),
    )
    const { of, orderOf } = chain.ledger
    const newest = of(readAddress(address))
      .filter(landed => isSettled(landed, commitment, chain))
      .reverse()
    // Both may be transactions that do not name the address: they say where in the order to begin and to end.
    const [start, end] = [before, until].map(signature => (signature === undefined ? undefined : orderOf(signature)))
    if (before !== undefined && start === undefined) return []
    const between = newest.filter(({ signature }) => {
      const order = orderOf(signature)
      return order !== undefined && order < (start ?? Infinity) && order > (end ?? 0)
    })
    return between.slice(0, limit).map(landed => ({
      signature: landed.signature,
      slot: landed.slot,
      err: landed.error,
      memo: memo(landed),
      blockTime: landed.blockTime,
      confirmationStatus: chain.commitmentOf(landed.slot),
    }))
  },

  getTransaction: ([signature, config], { chain }) => {
    // A text in place of settings is the encoding: the older form.
    const { commitment, ...settings } = settledSettingsOf(
      typeof config === 'string' ? { encoding: config } : config,
      chain,
    )
    const encoding = readChoice(settings.encoding, transactionEncodings, 'json')
    const { maxSupportedTransactionVersion: version } = settings
    const newest =
      version === undefined || version === null
        ? undefined
        : readWhole(version, 'maxSupportedTransactionVersion', { max: 255 })
    const landed = chain.ledger.find(readSignature(signature))
    if (!landed || !isSettled(landed, commitment, chain)) return null
    if (landed.message.version !== 'legacy' && newest === undefined) throw versionTooNew(landed.message.version)
    return encodeTransaction(landed, encoding, newest !== undefined)
  },
}
