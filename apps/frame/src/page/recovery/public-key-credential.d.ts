/** Where a passkey is asked for, the answer is one (Web Authentication). */
interface CredentialsContainer {
  create(options: { readonly publicKey: PublicKeyCredentialCreationOptions }): Promise<PublicKeyCredential | null>
  get(options: { readonly publicKey: PublicKeyCredentialRequestOptions }): Promise<PublicKeyCredential | null>
}
