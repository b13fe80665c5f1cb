export { FrameError, frameErrorMessages } from './frame-error.js'
export {
  createFrameHost,
  isOpenedByPage,
  type FrameHost,
  type FrameHostOptions,
  type Refusal,
} from './host/frame-host.js'
export type { FrameHandlers, RequestContext } from './host/frame-handlers.js'
export {
  messages,
  type MessageName,
  type MessageReply,
  type MessageRequest,
  type Messages,
} from './messages/messages.js'
export { type PushName, type PushPayload } from './messages/pushes.js'
export { type FrameUser } from './messages/user.js'
export { rpcFault } from './rpc/rpc-fault.js'
export {
  approvalRpcMethods,
  isSafeRpcMethod,
  needsApproval,
  safeRpcMethods,
  type ApprovalRpcMethod,
  type SafeRpcMethod,
} from './rpc/rpc-methods.js'
export { usesEnvelopes } from './wire/uses-envelopes.js'
