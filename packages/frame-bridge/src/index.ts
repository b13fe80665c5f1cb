export { defineMessage, type Message, type ReplyOf, type RequestOf } from './define-message.js'
export { readWireType, wireTypes, type WireTypes } from './wire-type.js'
