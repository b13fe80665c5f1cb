import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { analyticsEvent } from './send-event.js'

export const sendEventsRequest = {
  body: /* @__PURE__ */ v.pipe(v.array(analyticsEvent), v.minLength(1), v.maxLength(100)),
}

/** Reports several events at once. Needs the analytics feature. The answer is not read. */
export const sendEvents = /* @__PURE__ */ defineCall(
  { method: 'POST', path: '/batch', response: v.unknown() },
  sendEventsRequest,
)
