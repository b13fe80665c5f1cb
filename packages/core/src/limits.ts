// The constants of the core that others keep to. Within the core each is imported from its own file,
// so that it stands in the code of those who use it.
export { allowancesCacheMs } from './limits/allowances-limits.js'
export { historyCacheMs, historyEmptyPagesMax } from './limits/activity-limits.js'
export {
  analyticsErrorsMax,
  analyticsErrorsMs,
  analyticsBatchMax,
  analyticsBytesMax,
} from './limits/analytics-limits.js'
export { apiTimeoutMs, apiRetryCount, apiBodyMaxBytes, apiRetryBaseMs, apiRetryWaitMaxMs } from './limits/api-limits.js'
export {
  balanceCacheMs,
  balanceRetryMs,
  balanceSourceTimeoutMs,
  balanceDecimalsShown,
  fiatDecimalsShown,
  hiddenTokensKey,
  hiddenTokensMax,
} from './limits/balances-limits.js'
export {
  walletsPerPage,
  walletSearchMinLength,
  walletSearchDebounceMs,
  walletSearchEntries,
} from './limits/directory-limits.js'
export { imagePreloadTimeoutMs, imagesPreloadedPerPage } from './limits/images-limits.js'
export { socialsWaitMs, emailCooldownMs, recentEmailsMax, loginLinkLifetimeMs } from './limits/login-limits.js'
export { identityCacheMs } from './limits/identity-limits.js'
export { nameMaxLength, nameMessageLifetimeMs, nameMinLength, nameSuggestDelayMs } from './limits/names-limits.js'
export {
  rpcTimeoutMs,
  rpcRetryCount,
  rpcRetryBaseMs,
  rpcRetryCapMs,
  rpcRankIntervalMs,
  rpcRankSamples,
  rpcRankStabilityWeight,
  rpcRankLatencyWeight,
  rpcBatchMax,
  rpcBodyMaxBytes,
} from './limits/rpc-limits.js'
export { nftsCacheMs } from './limits/nfts-limits.js'
export { linePointsMax, priceLineCacheMs, pricedTokensMax } from './limits/price-limits.js'
export { profileTimeoutMs, profileWalletsKey, profileWalletsMax } from './limits/profile-limits.js'
export { nameLookupDelayMs, recipientNameMax, sentKey, sentPollMs, sentTransfersMax } from './limits/send-limits.js'
export {
  onrampPresets,
  onrampQuoteDelayMs,
  onrampQuoteLifetimeMs,
  purchasePollForMs,
  purchasePollMs,
  purchaseOpenMs,
  purchaseSlowPollMs,
  purchasesKey,
  purchasesMax,
} from './limits/onramp-limits.js'
export { slippageDefaultBps, slippageWarnBps, slippageMaxBps, swapRefreshMs } from './limits/swap-limits.js'
export {
  signInLifetimeMs,
  signInLifetimeMaxMs,
  signInClockToleranceMs,
  signInSessionsMax,
  signInTimeoutMs,
  timerMaxMs,
} from './limits/sign-in-limits.js'
export { storageVersion, formerConnectionKey, storageTimeoutMs } from './limits/storage-limits.js'
export {
  pairingLifetimeMs,
  pairingSpentMs,
  pairingPrepareMs,
  oneClickPrepareMs,
  relayHeartbeatMs,
  relayDialTimeoutMs,
  relayProbeTimeoutMs,
  relayProbeEveryMs,
  relayBackoffMs,
  sessionUpdateWaitMs,
} from './limits/walletconnect-limits.js'
export {
  recentWalletsMax,
  announceWaitMs,
  walletPromptTimeoutMs,
  announcedIconMaxBytes,
  announcedWalletsMax,
  announcedChainsMax,
  disconnectTimeoutMs,
  siblingTimeoutMs,
  recommendedRowsMax,
  suggestedWalletsMax,
} from './limits/wallets-limits.js'
export { swapNetworkIds } from './namespaces/networks/swap-network-ids.js'
/** @deprecated Former names, kept for one version: use the names with `Poll` and `Timeout`. */
export { profileTimeoutMs as profileLookMs } from './limits/profile-limits.js'
export { sentPollMs as sentLookMs } from './limits/send-limits.js'
export {
  purchasePollForMs as purchaseLookForMs,
  purchasePollMs as purchaseLookMs,
  purchaseSlowPollMs as purchaseSlowLookMs,
} from './limits/onramp-limits.js'
