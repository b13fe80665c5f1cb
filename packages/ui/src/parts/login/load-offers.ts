import type { LoginStore, W3m } from '@w3m/core'

/**
 * The login, once it is known which social logins the server has, or that was waited for long enough: a list that is
 * shown then stays as it is.
 */
export async function loadOffers(w3m: W3m): Promise<LoginStore> {
  const login = await w3m.load.login()
  await login.loadOffers()
  return login
}
