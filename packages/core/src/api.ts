// The HTTP API as `@w3m/core/api`: the definitions, their client and its errors.
export {
  defineEndpoint,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointResponse,
  type PathParameters,
} from './api/define-endpoint.js'
export { endpoints, type EndpointName } from './api/endpoints.js'
export type { HttpClock } from './api/deadline.js'
export { createHttp, type Http, type HttpOptions, type RequestOptions } from './api/http.js'
export { HttpError, isHttpError, type HttpErrorOptions, type HttpReason } from './errors/http-error.js'
export { imagePaths, imageUrl, type ImageKind } from './api/image-url.js'
export { sdkIdentity, type SdkIdentity } from './api/sdk-identity.js'
export type { RequestTarget } from './api/request-url.js'
export type { Allowance } from './api/get-allowances.js'
export type { Balance } from './api/get-balance.js'
export type { NameRecord } from './api/get-name.js'
export { nftImagePath, type Nft } from './api/get-nfts.js'
export type { Coverage, Transaction } from './api/get-history.js'
export { revokeText } from './api/revoke-session.js'
export type { DirectoryWallet } from './api/get-wallets.js'
