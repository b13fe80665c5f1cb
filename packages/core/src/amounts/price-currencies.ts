/** The money in which a service may say what something costs, by the names of its API. */
export const priceCurrencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** One of `priceCurrencies`: the code of a currency in lower case. */
export type PriceCurrency = (typeof priceCurrencies)[number]
