import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.js'
import { analyticsEvent } from './send-event.js'

/** Reports several events at once. Needs the analytics feature. The answer is not read. */
export const sendEvents = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/batch',
  body: v.pipe(v.array(analyticsEvent), v.minLength(1), v.maxLength(100)),
  response: v.unknown(),
})
