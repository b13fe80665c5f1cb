import { slotsPerEpoch } from '../chain/block-clock.js'
import { readList, readAddress, readText, readWhole } from '../json-rpc/read-params.js'
import { invalidParams } from '../json-rpc/rpc-fault.js'
import { nodeVersion, settingsOf, withContext, type NodeMethods } from './rpc-context.js'

const accountBytesMax = 10_485_760
const feeAccountsMax = 128
const featureSet = 3_294_202_862

/** Methods about the node and its slots. Every slot has a block, so height and slot are the same. */
export const blockMethods: NodeMethods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': nodeVersion, 'feature-set': featureSet }),
  getGenesisHash: (_, { chain }) => chain.genesisHash,
  getSlot: ([config], { chain }) => (settingsOf(config, chain), chain.clock.slot),
  getBlockHeight: ([config], { chain }) => (settingsOf(config, chain), chain.clock.slot),
  getTransactionCount: ([config], { chain }) => (settingsOf(config, chain), chain.ledger.count),
  getLatestBlockhash: ([config], { chain }) => {
    settingsOf(config, chain)
    const { blockhash } = chain.clock
    return withContext(chain, { blockhash, lastValidBlockHeight: chain.clock.validUntil(blockhash) })
  },
  isBlockhashValid: ([blockhash, config], { chain }) => {
    settingsOf(config, chain)
    return withContext(chain, chain.clock.validUntil(readAddress(readText(blockhash))) !== undefined)
  },
  getEpochInfo: ([config], { chain }) => {
    settingsOf(config, chain)
    const { slot } = chain.clock
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: slot / slotsPerEpoch,
      slotIndex: slot % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: chain.ledger.count,
    }
  },
  getMinimumBalanceForRentExemption: ([bytes, config], { chain }) => {
    settingsOf(config, chain)
    return chain.runtime.rentExemption(BigInt(readWhole(bytes, 'data length', { max: accountBytesMax })))
  },
  getRecentPrioritizationFees: ([addresses = []], { chain }) => {
    if (!Array.isArray(addresses)) throw invalidParams('a list of addresses is expected')
    readList(addresses, feeAccountsMax, readAddress)
    // Transactions do not compete for blocks here: any price is enough.
    return [{ slot: chain.clock.slot, prioritizationFee: 0 }]
  },
}
