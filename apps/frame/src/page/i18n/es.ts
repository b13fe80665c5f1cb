import type { FrameTexts } from './en.js'

/** What an approval says, in Spanish. Texts that are missing here are shown in English. */
export const es: Partial<FrameTexts> = {
  'approve.approve': 'Aprobar',
  'approve.reject': 'Rechazar',
  'approve.working': 'Firmando',
  'approve.preparing': 'Leyendo la solicitud',
  'approve.details': 'Detalles',
  'message.title': 'Firmar un mensaje',
  'message.sign-in': 'Iniciar sesión con tu cuenta',
  'typed.title': 'Firmar datos',
  'send.title': 'Enviar una transacción',
  'send.title-contract': 'Llamar a un contrato',
  'field.chain': 'Red',
  'field.from': 'De',
  'field.to': 'Para',
  'field.value': 'Importe',
  'field.fee': 'Comisión, como máximo',
  'flag.unlimited-approve': 'Permite que $spender tome cuanto quiera de este token, en cualquier momento.',
  'flag.approve-all': 'Permite que $spender tome todos los objetos de esta colección.',
  'flag.permit': 'Solo con esta firma, $spender puede tomar tokens.',
  'flag.unknown-selector': 'No se sabe qué hace esta llamada.',
  'flag.domain-mismatch': 'El mensaje inicia sesión en $domain, pero viene de $origin.',
  'flag.wrong-chain': 'Es para otra red distinta de la tuya.',
}
