import type { Endpoint } from './define-endpoint.js'
import { askNameGateway, askNameGatewayRequest } from './ask-name-gateway.js'
import { buildSwapApproval, buildSwapApprovalRequest } from './build-swap-approval.js'
import { buildSwapTransaction, buildSwapTransactionRequest } from './build-swap-transaction.js'
import { createOnrampUrl, createOnrampUrlRequest } from './create-onramp-url.js'
import { getAllowances, getAllowancesRequest } from './get-allowances.js'
import { getAllowedOrigins } from './get-allowed-origins.js'
import { getAnalyticsConfig } from './get-analytics-config.js'
import { getBalance, getBalanceRequest } from './get-balance.js'
import { getGasPrice, getGasPriceRequest } from './get-gas-price.js'
import { getHistory, getHistoryRequest } from './get-history.js'
import { getIdentity, getIdentityRequest } from './get-identity.js'
import { getLoginOffers } from './get-login-offers.js'
import { getName, getNameRequest } from './get-name.js'
import { getNameSuggestions, getNameSuggestionsRequest } from './get-name-suggestions.js'
import { getNameZones } from './get-name-zones.js'
import { getNamesOfAddress } from './get-names-of-address.js'
import { getNft, getNftRequest } from './get-nft.js'
import { getNfts, getNftsRequest } from './get-nfts.js'
import { getOnrampBuyOptions } from './get-onramp-buy-options.js'
import { getOnrampBuyQuotes } from './get-onramp-buy-quotes.js'
import { getOnrampOptions } from './get-onramp-options.js'
import { getOnrampPurchase, getOnrampPurchaseRequest } from './get-onramp-purchase.js'
import { getOnrampQuote, getOnrampQuoteRequest } from './get-onramp-quote.js'
import { getPriceHistory, getPriceHistoryRequest } from './get-price-history.js'
import { getProjectConfig } from './get-project-config.js'
import { getProjectLimits } from './get-project-limits.js'
import { getSessions, getSessionsRequest } from './get-sessions.js'
import { getSignInNonce } from './get-sign-in-nonce.js'
import { getSignInSession } from './get-sign-in-session.js'
import { getSupportedChains } from './get-supported-chains.js'
import { getSwapAllowance, getSwapAllowanceRequest } from './get-swap-allowance.js'
import { getSwapQuotes, getSwapQuotesRequest } from './get-swap-quotes.js'
import { getSwapTokens, getSwapTokensRequest } from './get-swap-tokens.js'
import { getTokenPrices, getTokenPricesRequest } from './get-token-prices.js'
import { getWallets, getWalletsRequest } from './get-wallets.js'
import { moveName, moveNameRequest } from './move-name.js'
import { registerName, registerNameRequest } from './register-name.js'
import { releaseName, releaseNameRequest } from './release-name.js'
import { revokeSession, revokeSessionRequest } from './revoke-session.js'
import { sendEvent, sendEventRequest } from './send-event.js'
import { sendEvents, sendEventsRequest } from './send-events.js'
import { signIn, signInRequest } from './sign-in.js'
import { signOut } from './sign-out.js'

/**
 * Every call of the HTTP API. The server answers each of them, or does not compile; the client imports single ones and
 * never this table.
 */
export const endpoints = {
  getSupportedChains,
  getIdentity: { ...getIdentity, ...getIdentityRequest },
  getHistory: { ...getHistory, ...getHistoryRequest },
  getBalance: { ...getBalance, ...getBalanceRequest },
  getNfts: { ...getNfts, ...getNftsRequest },
  getNft: { ...getNft, ...getNftRequest },
  getAllowances: { ...getAllowances, ...getAllowancesRequest },
  getSwapQuotes: { ...getSwapQuotes, ...getSwapQuotesRequest },
  getSwapTokens: { ...getSwapTokens, ...getSwapTokensRequest },
  getSwapAllowance: { ...getSwapAllowance, ...getSwapAllowanceRequest },
  getGasPrice: { ...getGasPrice, ...getGasPriceRequest },
  buildSwapApproval: { ...buildSwapApproval, ...buildSwapApprovalRequest },
  buildSwapTransaction: { ...buildSwapTransaction, ...buildSwapTransactionRequest },
  getTokenPrices: { ...getTokenPrices, ...getTokenPricesRequest },
  getPriceHistory: { ...getPriceHistory, ...getPriceHistoryRequest },
  getName: { ...getName, ...getNameRequest },
  getNamesOfAddress,
  getNameSuggestions: { ...getNameSuggestions, ...getNameSuggestionsRequest },
  registerName: { ...registerName, ...registerNameRequest },
  releaseName: { ...releaseName, ...releaseNameRequest },
  moveName: { ...moveName, ...moveNameRequest },
  getNameZones,
  askNameGateway: { ...askNameGateway, ...askNameGatewayRequest },
  createOnrampUrl: { ...createOnrampUrl, ...createOnrampUrlRequest },
  getOnrampOptions,
  getOnrampQuote: { ...getOnrampQuote, ...getOnrampQuoteRequest },
  getOnrampBuyOptions,
  getOnrampBuyQuotes,
  getOnrampPurchase: { ...getOnrampPurchase, ...getOnrampPurchaseRequest },
  getSessions: { ...getSessions, ...getSessionsRequest },
  revokeSession: { ...revokeSession, ...revokeSessionRequest },
  getWallets: { ...getWallets, ...getWalletsRequest },
  getAnalyticsConfig,
  getProjectConfig,
  getAllowedOrigins,
  getProjectLimits,
  sendEvent: { ...sendEvent, ...sendEventRequest },
  sendEvents: { ...sendEvents, ...sendEventsRequest },
  getLoginOffers,
  getSignInNonce,
  signIn: { ...signIn, ...signInRequest },
  getSignInSession,
  signOut,
} as const satisfies Record<string, Endpoint>

/** The name of one call of the HTTP API, a key of `endpoints`. */
export type EndpointName = keyof typeof endpoints
