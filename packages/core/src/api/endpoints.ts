import type { Endpoint } from './define-endpoint.js'
import { askNameGateway } from './ask-name-gateway.js'
import { buildSwapApproval } from './build-swap-approval.js'
import { buildSwapTransaction } from './build-swap-transaction.js'
import { createOnrampUrl } from './create-onramp-url.js'
import { getAllowances } from './get-allowances.js'
import { getAllowedOrigins } from './get-allowed-origins.js'
import { getAnalyticsConfig } from './get-analytics-config.js'
import { getBalance } from './get-balance.js'
import { getGasPrice } from './get-gas-price.js'
import { getHistory } from './get-history.js'
import { getIdentity } from './get-identity.js'
import { getLoginOffers } from './get-login-offers.js'
import { getName } from './get-name.js'
import { getNameSuggestions } from './get-name-suggestions.js'
import { getNameZones } from './get-name-zones.js'
import { getNamesOfAddress } from './get-names-of-address.js'
import { getNft } from './get-nft.js'
import { getNfts } from './get-nfts.js'
import { getOnrampBuyOptions } from './get-onramp-buy-options.js'
import { getOnrampBuyQuotes } from './get-onramp-buy-quotes.js'
import { getOnrampOptions } from './get-onramp-options.js'
import { getOnrampPurchase } from './get-onramp-purchase.js'
import { getOnrampQuote } from './get-onramp-quote.js'
import { getPriceHistory } from './get-price-history.js'
import { getProjectConfig } from './get-project-config.js'
import { getProjectLimits } from './get-project-limits.js'
import { getSessions } from './get-sessions.js'
import { getSignInNonce } from './get-sign-in-nonce.js'
import { getSignInSession } from './get-sign-in-session.js'
import { getSupportedChains } from './get-supported-chains.js'
import { getSwapAllowance } from './get-swap-allowance.js'
import { getSwapQuotes } from './get-swap-quotes.js'
import { getSwapTokens } from './get-swap-tokens.js'
import { getTokenPrices } from './get-token-prices.js'
import { getWallets } from './get-wallets.js'
import { moveName } from './move-name.js'
import { registerName } from './register-name.js'
import { releaseName } from './release-name.js'
import { revokeSession } from './revoke-session.js'
import { sendEvent } from './send-event.js'
import { sendEvents } from './send-events.js'
import { signIn } from './sign-in.js'
import { signOut } from './sign-out.js'

/**
 * Every call of the HTTP API. The server answers each of them, or does not compile; the client imports single ones and
 * never this table.
 */
export const endpoints = {
  getSupportedChains,
  getIdentity,
  getHistory,
  getBalance,
  getNfts,
  getNft,
  getAllowances,
  getSwapQuotes,
  getSwapTokens,
  getSwapAllowance,
  getGasPrice,
  buildSwapApproval,
  buildSwapTransaction,
  getTokenPrices,
  getPriceHistory,
  getName,
  getNamesOfAddress,
  getNameSuggestions,
  registerName,
  releaseName,
  moveName,
  getNameZones,
  askNameGateway,
  createOnrampUrl,
  getOnrampOptions,
  getOnrampQuote,
  getOnrampBuyOptions,
  getOnrampBuyQuotes,
  getOnrampPurchase,
  getSessions,
  revokeSession,
  getWallets,
  getAnalyticsConfig,
  getProjectConfig,
  getAllowedOrigins,
  getProjectLimits,
  sendEvent,
  sendEvents,
  getLoginOffers,
  getSignInNonce,
  signIn,
  getSignInSession,
  signOut,
} as const satisfies Record<string, Endpoint>

/** The name of one call of the HTTP API, a key of `endpoints`. */
export type EndpointName = keyof typeof endpoints
