import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { maybeText } from './wire-values.js'

/**
 * The social logins that are configured, Farcaster included, and the origin of the secure frame that has them; null
 * where the server has none.
 */
export const getLoginOffers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/login/v1/offers',
  response: v.object({ frame: maybeText, socials: v.array(v.string()) }),
})
