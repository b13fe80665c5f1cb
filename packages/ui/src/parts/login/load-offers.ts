import type { LoginStore, W3m } from '@w3m/core'

/**
 * The login's store, once the server's social logins are known or a time limit has passed, so that a list shown
 * afterwards does not change.
 */
export async function loadOffers(w3m: W3m): Promise<LoginStore> {
  const login = await w3m.load.login()
  await login.loadOffers()
  return login
}
