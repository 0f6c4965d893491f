/** Sentences that the server says to shoppers, English to Spanish; `{0}` stands for a value. */
export const es: Readonly<Record<string, string>> = {
  // what each error says where its call has no words of its own
  "There is no such store.": "No existe esa tienda.",
  "You cannot act for this account.": "No puede actuar por esta cuenta.",
  "This store does not offer that.": "Esta tienda no ofrece eso.",
  "Check the values that you entered.": "Revise lo que escribió.",
  "You are not allowed to do this.": "No tiene permiso para hacer esto.",
  "This record cannot be changed by you.": "Usted no puede cambiar este registro.",
  "Sign in to do this.": "Entre para hacer esto.",
  "We cannot find this item.": "No encontramos este artículo.",
  "The quantity is below the smallest that we sell.": "La cantidad es menor que la mínima que vendemos.",
  "That is more than the limit.": "Es más de lo que permite el límite.",
  "This coupon has been used up.": "Este cupón está agotado.",
  "The cart has too many items for a coupon.": "El carrito tiene demasiados artículos para un cupón.",
  "The quantity does not fit the pack size.": "La cantidad no coincide con el tamaño del paquete.",
  "The cart is full.": "El carrito está lleno.",
  "That is too many items.": "Son demasiados artículos.",
  "The coupon is applied already.": "El cupón ya está aplicado.",
  "The coupon does not go together with another offer in the cart.":
    "El cupón no se combina con otra oferta del carrito.",
  "The cart does not meet the terms of the coupon yet.": "El carrito aún no cumple las condiciones del cupón.",
  "The cart is still being updated.": "El carrito aún se está actualizando.",
  "That cannot be done now.": "Eso no se puede hacer ahora.",
  "Another step of this checkout is under way. Try again shortly.":
    "Otro paso de este pago está en curso. Inténtelo de nuevo en un momento.",
  "There is no open checkout. Start it again from the cart.": "No hay ningún pago abierto. Empiécelo desde el carrito.",
  "Some items sold out meanwhile.": "Algunos artículos se agotaron entretanto.",
  "A required value is missing.": "Falta un dato obligatorio.",
  "A value is not valid.": "Un dato no es válido.",
  "A value is of the wrong type.": "Un dato es del tipo equivocado.",
  "{0} is of the wrong type.": "{0}: es del tipo equivocado.",
  "{0} takes at most {1} characters.": "{0}: escriba como mucho {1} caracteres.",
  "At most {0} {1} can be sent at once.": "{1}: se pueden enviar como mucho {0} a la vez.",
  "Enter a value for {0}.": "{0}: escriba un valor.",
  "Enter a valid value for {0}.": "{0}: escriba un valor válido.",
  "There is no such field.": "No existe ese campo.",
  "That is not a valid record id.": "Ese no es un identificador válido.",
  "A query parameter has a value that is not allowed.": "Un parámetro tiene un valor que no se permite.",
  "The body is not the JSON that this call takes.": "El contenido no es el JSON que se espera.",
  "There is no such record.": "No existe ese registro.",
  "There is nothing at this address.": "No hay nada en esta dirección.",
  "This address does not take that method.": "Esta dirección no admite ese método.",
  "This query cannot be read.": "Esta consulta no se puede leer.",
  "There is no such query under way. Send it again.": "No hay ninguna consulta así en curso. Envíela de nuevo.",
  "The session has ended. Sign in again.": "La sesión terminó. Entre de nuevo.",
  "The tax of this product cannot be worked out.": "No se puede calcular el impuesto de este producto.",
  "A service that the store relies on did not answer as it should.":
    "Un servicio del que depende la tienda no respondió como debía.",
  "Something went wrong. Try again later.": "Algo salió mal. Inténtelo más tarde.",
  "The store is busy. Try again shortly.": "La tienda está ocupada. Inténtelo de nuevo en un momento.",
  "The cart, or a part in it, is in use. Try again shortly.":
    "El carrito, o una pieza de él, está en uso. Inténtelo de nuevo en un momento.",
  "The checkout has expired. Start it again from the cart.": "El pago caducó. Empiécelo de nuevo desde el carrito.",
  "Something is missing before the order can be placed.": "Falta algo antes de poder hacer el pedido.",
  "The request is too large.": "La solicitud es demasiado grande.",
  "Send the body as JSON.": "Envíe el contenido como JSON.",
  "Too many requests. Try again shortly.": "Demasiadas solicitudes. Inténtelo de nuevo en un momento.",
  "Something went wrong.": "Algo salió mal.",
  "Try again later.": "Inténtelo más tarde.",

  // quantities
  "Use at most 3 decimals in a quantity.": "Use como mucho 3 decimales en una cantidad.",
  "Order at least {0}.": "Pida al menos {0}.",
  "Limit {0}.": "Pida como mucho {0}.",
  "Enter a quantity above 0.": "Escriba una cantidad mayor que 0.",
  "Enter a quantity as a number.": "Escriba la cantidad en cifras.",
  "Sold in whole pieces.": "Se vende por unidades enteras.",
  "Sold in whole pieces: choose {0}.": "Se vende por unidades enteras: elija {0}.",
  "Sold in packs of {0}.": "Se vende en paquetes de {0}.",
  "Sold in packs of {0}: choose {1}.": "Se vende en paquetes de {0}: elija {1}.",
  "Only {0} in stock.": "Solo hay {0} en existencia.",
  "Out of stock.": "Sin existencias.",
  "Not everything in the cart is in stock in that quantity.": "No todo el carrito está en existencia en esa cantidad.",
  "This store keeps no stock figures.": "Esta tienda no lleva existencias.",
  "{0}: {1} of {2} available now.": "{0}: ahora hay {1} de {2}.",
  "{0} is sold out.": "{0}: agotado.",
  "This part is not sold here anymore.": "Esta pieza ya no se vende aquí.",
  "It is in stock: you can order it now.": "Hay existencias: ya puede pedirla.",
  "You have asked for many parts. Try again in a few minutes.":
    "Ha preguntado por muchas piezas. Inténtelo de nuevo en unos minutos.",
  "This address is told of as many parts as it may be already.": "Este correo ya tiene el máximo de avisos.",

  // parts and the cart
  "There is no such cart.": "No existe ese carrito.",
  "The cart is empty.": "El carrito está vacío.",
  "A cart holds at most {0} items.": "Un carrito contiene como mucho {0} artículos.",
  "{0} is applied to this cart already.": "{0} ya está aplicado a este carrito.",
  "There is nothing in this cart that somebody could pay for.": "En este carrito no hay nada que se pueda pagar.",
  "The cart is worth more than one order can be.": "El carrito vale más de lo que admite un pedido.",
  "This product is no longer sold. Remove it to continue.": "Este producto ya no se vende. Quítelo para continuar.",
  "This product is no longer sold. Remove it from the cart.": "Este producto ya no se vende. Quítelo del carrito.",
  "This product has no price now. Remove it to continue.":
    "Este producto ahora no tiene precio. Quítelo para continuar.",
  "This product has no price in this store.": "Este producto no tiene precio en esta tienda.",
  "There is no price for this product.": "No hay precio para este producto.",
  "The product is not available.": "El producto no está disponible.",
  "It is not sold to your account.": "No se vende a su cuenta.",
  "This product is not sold to you anymore.": "Este producto ya no se le vende.",
  "The store does not show you this product anymore.": "La tienda ya no le muestra este producto.",
  "We cannot find this product.": "No encontramos este producto.",
  "Choose one of the variations of {0}.": "Elija una de las versiones de {0}.",
  "Replaced by {0}.": "Sustituida por {0}.",
  "Enter a part number.": "Escriba un número de pieza.",
  "We sell no part with this number.": "No vendemos ninguna pieza con este número.",
  "This product is not sold by subscription.": "Este producto no se vende por suscripción.",
  "This product is not sold this way anymore. Remove it to continue.":
    "Este producto ya no se vende de esta forma. Quítelo para continuar.",
  "Log in to subscribe, or choose to buy it once.": "Entre para suscribirse, o elija comprarlo una vez.",
  "Choose {0} to {1} orders.": "Elija de {0} a {1} pedidos.",
  "Choose {0} to {1} orders, in steps of {2}.": "Elija de {0} a {1} pedidos, de {2} en {2}.",
  "Prices have changed since you last looked.": "Los precios cambiaron desde la última vez que miró.",
  "Prices have changed since you last looked. Check the new total.":
    "Los precios cambiaron desde la última vez que miró. Revise el nuevo total.",
  "This store wraps no gifts.": "Esta tienda no envuelve regalos.",
  "This product wraps no gifts.": "Este producto no sirve para envolver regalos.",
  "A delivery is wrapped once.": "Cada entrega se envuelve una vez.",
  "This store sends no gifts.": "Esta tienda no envía regalos.",
  "This store sends no gift messages.": "Esta tienda no envía mensajes de regalo.",
  "This store sends an order to one place.": "Esta tienda envía cada pedido a un solo lugar.",
  "A cart goes to at most {0} places.": "Un carrito va como mucho a {0} lugares.",

  // coupons
  "This store has no coupons.": "Esta tienda no tiene cupones.",
  "A cart takes {0} coupons. Remove one to use another.": "Un carrito admite {0} cupones. Quite uno para usar otro.",
  "There is no such coupon on the cart.": "Ese cupón no está en el carrito.",
  "{0} does not apply to anything in the cart.": "{0} no descuenta nada de lo que hay en el carrito.",
  "Coupons count in carts of up to {0} lines. Split this one to use a coupon.":
    "Los cupones valen en carritos de hasta {0} líneas. Divida este para usar un cupón.",
  "There is no coupon {0} for you now. Check how it is spelled.":
    "Ahora no hay ningún cupón {0} para usted. Revise cómo se escribe.",
  "{0} has been used as often as it can be.": "{0} ya se usó todas las veces posibles.",
  "{0} is not for carts in {1}.": "{0} no es para carritos en {1}.",
  "None of the parts that {0} is for is in the cart.": "En el carrito no hay ninguna de las piezas de {0}.",
  "Add parts worth {0} more to use {1}.": "Añada piezas por {0} más para usar {1}.",
  "Add {0} more of the parts that {1} is for.": "Añada {0} más de las piezas de {1}.",
  "“{0}” no longer applies.": "«{0}» ya no vale.",

  // addresses, deliveries and contact
  "Check what you entered": "Revise lo que escribió",
  "Check the shipping details": "Revise la entrega",
  "Choose a country.": "Elija un país.",
  "Enter the name of the person or company.": "Escriba el nombre de la persona o empresa.",
  "The store takes no addresses of this country. Choose another one.":
    "La tienda no admite direcciones de este país. Elija otro.",
  "We do not ship to this country.": "No entregamos en este país.",
  "We do not ship to {0}. Choose {1}.": "No entregamos en ese país. Elija otro.",
  "No shipping to this address": "Sin entrega en esta dirección",
  "Enter the street address.": "Escriba la calle y el número.",
  "Enter the city.": "Escriba la ciudad.",
  "Enter the state.": "Escriba el estado.",
  "Enter the province.": "Escriba la provincia.",
  "Enter the region.": "Escriba la región.",
  "Enter the ZIP code.": "Escriba el código postal.",
  "Enter the postal code.": "Escriba el código postal.",
  "Enter a ZIP code such as {0}.": "Escriba un código postal como {0}.",
  "Enter a postal code such as {0}.": "Escriba un código postal como {0}.",
  "Enter a ZIP code, such as 23510.": "Escriba un código postal, como 23510.",
  "Enter a postal code, such as B3H 4R2.": "Escriba un código postal, como B3H 4R2.",
  "Enter the country as its two-letter code, such as US.": "Escriba el país con su código de dos letras, como US.",
  "Enter the state as its two-letter code.": "Escriba el estado con su código de dos letras.",
  "Enter the province as its two-letter code.": "Escriba la provincia con su código de dos letras.",
  "This ZIP code is not in {0}. Check the ZIP code and the state.":
    "Este código postal no es de {0}. Revise el código postal y el estado.",
  "This postal code is not in {0}. Check the postal code and the province.":
    "Este código postal no es de {0}. Revise el código postal y la provincia.",
  "The store takes no addresses of this state. Choose another state.":
    "La tienda no admite direcciones de este estado. Elija otro.",
  "The store takes no addresses of this province. Choose another province.":
    "La tienda no admite direcciones de esta provincia. Elija otra.",
  "Leave out the signs < and > ({0}).": "No use los signos < y >.",
  "Leave out the signs < and >.": "No use los signos < y >.",
  "Enter a phone number with its area code, such as (757) 555-0142.":
    "Escriba un teléfono con su código de área, como (757) 555-0142.",
  "An account keeps at most {0} addresses. Delete one first.":
    "Una cuenta guarda como mucho {0} direcciones. Elimine antes una.",
  "There is no such saved address.": "No existe esa dirección guardada.",
  "Choose one of your account's addresses, or ask a colleague to add another.":
    "Elija una de las direcciones de su cuenta o pida a otra persona de la cuenta que añada otra.",
  "Choose one of your account's shipping addresses.": "Elija una de las direcciones de entrega de su cuenta.",
  "Somebody else in your account added this address. Ask who manages the account to change it.":
    "Otra persona de su cuenta añadió esta dirección. Pida el cambio a quien gestiona la cuenta.",
  "Who manages your account has chosen its default address.":
    "La dirección predeterminada la eligió quien gestiona su cuenta.",
  "Enter a shipping address.": "Escriba una dirección de entrega.",
  "Choose a shipping method.": "Elija una forma de entrega.",
  "Choose a delivery date that is not past.": "Elija un día de entrega que no haya pasado.",
  "Enter a delivery date that exists.": "Escriba un día de entrega que exista.",
  "This shipping method is not offered for this address.": "Esta forma de entrega no se ofrece para esta dirección.",
  "We do not ship to this address.": "No tenemos forma de entregar en esta dirección.",
  "Enter your email address, name and phone number.": "Escriba su correo electrónico, nombre y teléfono.",
  "Enter your email address.": "Escriba su correo electrónico.",
  "Enter your first name.": "Escriba su nombre.",
  "Enter your last name.": "Escriba su apellido.",
  "Enter your phone number.": "Escriba su teléfono.",
  "Enter your first and your last name.": "Escriba su nombre y su apellido.",
  "Enter an email address such as name@example.com.": "Escriba un correo como nombre@ejemplo.com.",
  "Enter a whole email address.": "Escriba un correo completo.",
  "Enter a whole email address, such as ada@example.com.": "Escriba un correo completo, como ada@example.com.",
  "Your email address is confirmed already.": "Su correo ya está confirmado.",
  "We have written to this address several times. Look in your junk folder, or try again in ten minutes.":
    "Hemos escrito varias veces a este correo. Mire en el correo no deseado o inténtelo de nuevo en diez minutos.",
  "Shorten the name or the phone number.": "Acorte el nombre o el teléfono.",

  // taxes and payment
  "Taxes are not known": "No se conocen los impuestos",
  "Taxes cannot be looked up at the moment, so the order has to wait. Your cart is kept; try again soon.":
    "Los impuestos no se pueden consultar en este momento, así que el pedido tiene que esperar. Su carrito queda guardado; inténtelo pronto.",
  "Taxes could not be looked up just now. The total may change.":
    "Los impuestos no se pudieron consultar. El total puede cambiar.",
  "The taxes are still being looked up. Try again in a moment.":
    "Los impuestos aún se están consultando. Inténtelo de nuevo en un momento.",
  "{0}: This product is no longer sold. Remove it to continue.": "{0}: ya no se vende. Quítelo para continuar.",
  "{0}: This product has no price now. Remove it to continue.": "{0}: ahora no tiene precio. Quítelo para continuar.",
  "{0}: This product is not sold this way anymore. Remove it to continue.":
    "{0}: ya no se vende de esta forma. Quítelo para continuar.",
  "An item has changed": "Un artículo cambió",
  "Not enough inventory": "No hay existencias suficientes",
  "Unable to Process Payment": "No se pudo procesar el pago",
  "Enter the number of your purchase order.": "Escriba el número de su orden de compra.",
  "A purchase order number has at most {0} characters.":
    "Un número de orden de compra tiene como mucho {0} caracteres.",
  "A purchase order number has letters, digits and signs only.":
    "Un número de orden de compra solo tiene letras, cifras y signos.",
  "Enter the card.": "Escriba la tarjeta.",
  "This checkout is being paid right now.": "Este pago se está haciendo ahora mismo.",
  "No completed payment of this checkout has that reference. Pay again.":
    "Ningún pago completo tiene esa referencia. Pague de nuevo.",
  "This checkout is paid by card already. Start it again to pay by purchase order.":
    "Esto ya está pagado con tarjeta. Empiece de nuevo para pagar con orden de compra.",
  "The card service does not answer. You have not been charged twice: try again in a moment, or pay by purchase order.":
    "El servicio de tarjetas no responde. No se le cobró dos veces: inténtelo en un momento o pague con orden de compra.",
  "There is not enough money on this card. Use another card.": "Esta tarjeta no tiene fondos suficientes. Use otra.",
  "The card was declined. Use another card.": "La tarjeta fue rechazada. Use otra.",
  "The payment was not confirmed, and nothing is charged. Try again, or pay another way.":
    "El pago no se confirmó y no se cobra nada. Inténtelo de nuevo o pague de otra forma.",
  "Your bank wants you to confirm this payment, and a renewal cannot ask you. Nothing is charged. Replace the card under “Payment methods” in your account, or order these parts yourself.":
    "Su banco quiere que usted confirme este pago, y una renovación no puede pedírselo. No se cobra nada. Cambie la tarjeta en «Formas de pago», en su cuenta, o pida usted mismo estas piezas.",
  "The card details have expired. Enter them again.": "Los datos de la tarjeta ya no sirven. Escríbalos otra vez.",
  "The card service is out of order. You have not been charged. Try again in a minute, or pay by purchase order.":
    "El servicio de tarjetas no funciona. No se le cobró nada. Inténtelo en un minuto o pague con orden de compra.",
  "The card service did not answer. You have not been charged: try again.":
    "El servicio de tarjetas no respondió. No se le cobró nada: inténtelo de nuevo.",
  "The card service does not answer. Try again in a moment.":
    "El servicio de tarjetas no responde. Inténtelo de nuevo en un momento.",
  "Your bank asks you to confirm this payment.": "Su banco le pide que confirme este pago.",
  "The checkout changed while it was being paid. Nothing is charged.":
    "El pedido cambió mientras se pagaba. No se cobra nada.",
  "This store takes no cards. Pay by purchase order.": "Esta tienda no acepta tarjetas. Pague con orden de compra.",
  "The total is another one than the purchase order was given for. Check it, and give the number again.":
    "El total ya no es el que tenía cuando dio la orden de compra. Revíselo y dé el número de nuevo.",
  "The payment does not fit the total, or is not confirmed yet. Pay again: an earlier payment is refunded.":
    "El pago no coincide con el total o aún no está confirmado. Pague de nuevo: el pago anterior se devuelve.",
  "The order is not paid yet. Pay by card, or enter a purchase order number.":
    "El pedido aún no está pagado. Pague con tarjeta o escriba un número de orden de compra.",
  "Only buyers for this account can pay by purchase order. Log in, or pay by card.":
    "Con orden de compra solo paga quien compra para esta cuenta. Entre para ello o pague con tarjeta.",
  "At most {0} cards are kept. Remove one first.": "Se guardan como mucho {0} tarjetas. Quite antes una.",
  "This card is not kept anymore. Use another one.": "Esta tarjeta ya no está guardada. Use otra.",
  "The card ending in {0} has expired. Use another one.": "La tarjeta terminada en {0} caducó. Use otra.",
  "There is no such saved payment method.": "No existe esa forma de pago guardada.",
  "The order is not complete yet.": "El pedido aún no está completo.",
  "This link does not lead to anything that could be paid for.": "Este enlace no lleva a nada que se pueda pagar.",
  "You cannot pay with a card that someone else saved.": "Nadie paga con una tarjeta que guarda otra persona.",
  "This payment link has expired. Ask for a new one.": "Este enlace es demasiado antiguo para pagar. Pida otro.",
  "This payment link was withdrawn. You are not charged.":
    "Este enlace para pagar se ha retirado. No se le cobra nada.",
  "This has been paid already. Cancel the order instead.": "Esto ya está pagado. Cancele el pedido.",
  "There is no such link.": "Ese enlace no existe.",
  "This has been paid already. Nothing is charged twice.": "Esto ya está pagado. Nada se cobra dos veces.",

  // orders and subscriptions
  "We cannot find this order.": "No encontramos este pedido.",
  "We cannot find this item in the order.": "No encontramos este artículo en el pedido.",
  "We found no order with this number, email address and phone number.":
    "No encontramos ningún pedido con este número, correo y teléfono.",
  "This store cancels orders at the counter. Write or call.":
    "Esta tienda cancela los pedidos en el mostrador. Escriba o llame.",
  "The order is being shipped. The store's staff may still stop it.":
    "El pedido se está enviando. El personal de la tienda quizá aún lo pueda detener.",
  "There is no such subscription.": "No existe esa suscripción.",
  "The subscription has been stopped.": "La suscripción se detuvo.",
  "This subscription has ended. Order the parts again to begin another.":
    "Esta suscripción terminó. Pida las piezas de nuevo para empezar otra.",
  "You do not order for this account anymore.": "Usted ya no pide para esta cuenta.",
  "No card is kept that could be charged. Add one under “Payment methods” in your account.":
    "No hay ninguna tarjeta guardada a la que cobrar. Añada una en «Formas de pago», en su cuenta.",
  "The payment did not go through.": "El pago no se hizo.",

  // logging in, accounts and people
  "We could not sign you in. Check the email address and the password.":
    "No pudimos darle acceso. Revise el correo electrónico y la contraseña.",
  "Use {0} characters or more. Several words in a row are easy to remember and hard to guess.":
    "Use {0} caracteres o más. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.",
  "Enter a password of {0} characters or more.": "Escriba una contraseña de {0} caracteres o más.",
  "Enter a password of {0} characters at the most.": "Escriba una contraseña de {0} caracteres como mucho.",
  "This password is easy to guess. Enter another one.": "Esta contraseña es fácil de adivinar. Escriba otra.",
  "The passwords do not match.": "Las dos contraseñas no son iguales.",
  "This link has already been used, or it has expired. Ask for a new one.":
    "Este enlace ya se usó o es demasiado antiguo. Pida otro.",
  "This link has already been used, or it has expired.": "Este enlace ya se usó o es demasiado antiguo.",
  "Log in to change your password.": "Entre para cambiar su contraseña.",
  "Enter your current password.": "Escriba su contraseña actual.",
  "Your current password is not right.": "Su contraseña actual no es correcta.",
  "You have no password here yet. Set one first: we send the link to your current address.":
    "Aún no tiene contraseña aquí. Elija una antes: enviamos el enlace a su dirección actual.",
  "We have sent a link to the new address. It is yours once you have followed the link.":
    "Hemos enviado un enlace a la dirección nueva. Es suya cuando lo haya seguido.",
  "Choose a password for your account.": "Elija una contraseña para su cuenta.",
  "This store opens accounts itself. Call us, and we open one for you.":
    "Esta tienda abre las cuentas ella misma. Llámenos y le abrimos una.",
  "This order is in an account already. Log in to see it.": "Este pedido ya está en una cuenta. Entre para verlo.",
  "You do not log in there anymore.": "Ya no entra por allí.",
  "This is your only way in. Set a password first.": "Es su única entrada. Elija antes una contraseña.",
  "This store sends codes by email alone.": "Esta tienda envía los códigos solo por correo electrónico.",
  "This store sends codes by text message only in its own countries.":
    "Esta tienda envía códigos por SMS solo en sus propios países.",
  "There is no phone number to which a code could be sent.": "No hay ningún teléfono al que enviar un código.",
  "There is no email address to which a code could be sent.": "No hay ningún correo al que enviar un código.",
  "This is not the code, or it no longer works. Ask for a new one.": "Este no es el código o ya no sirve. Pida otro.",
  "Log in to accept the invitation.": "Entre para aceptar la invitación.",
  "You are logged in as somebody else. Log out first.": "Entró como otra persona. Salga primero.",
  "The store has to let you in first. Call us.": "La tienda tiene que admitirlo primero. Llámenos.",
  "This invitation was accepted already, taken back, or has expired.":
    "Esta invitación ya se aceptó, se anuló o es demasiado antigua.",
  "An account keeps at least one admin. Make somebody else an admin first.":
    "Una cuenta conserva al menos un administrador. Haga antes administrador a otra persona.",
  "You cannot invite anybody as that.": "No puede invitar a nadie con esa función.",
  "Confirm your email address before you invite anybody.": "Confirme su correo antes de invitar a nadie.",
  "No more than {0} people can be invited at once.": "No se puede invitar a más de {0} personas a la vez.",
  "Ask an admin of your account: you cannot manage its people.":
    "Pregunte a un administrador de su cuenta: usted no puede gestionar sus personas.",
  "There is no such person in this account.": "Esa persona no está en esta cuenta.",
  "The store has withdrawn this person. Ask the store.": "La tienda retiró a esta persona. Pregunte a la tienda.",
  "You cannot do that with this person.": "No puede hacer eso con esta persona.",
  "This person is in the account and waits for the store's approval.":
    "Esta persona está en la cuenta y espera la aprobación de la tienda.",
  "This person is in the account already.": "Esta persona ya está en la cuenta.",
  "This person was withdrawn from the account. Restore them in the list.":
    "Esta persona fue retirada de la cuenta. Admítala de nuevo en la lista.",

  // subscriptions and links to pay
  "“{0}” is not bought for a number of times.": "«{0}» no se compra por un número de veces.",
  "It is not sold anymore.": "Ya no se vende.",
  "Somebody else is paying for this right now. You are not charged.":
    "Otra persona está pagando esto ahora mismo. A usted no se le cobra nada.",

  // lists and engines
  "Enter a name for the list.": "Escriba un nombre para la lista.",
  "You can keep at most {0} lists. Delete one first.": "Puede guardar como mucho {0} listas. Elimine antes una.",
  "A list holds at most {0} products.": "Una lista contiene como mucho {0} productos.",
  "A colleague shares this list with you. Only who made it can change it.":
    "Un colega comparte esta lista con usted. Solo la puede cambiar quien la hizo.",
  "We cannot find this list.": "No encontramos esta lista.",
  "You have a list of this name. Choose another name.": "Ya tiene una lista con ese nombre. Elija otro.",
  "This product is not on the list anymore.": "Este producto ya no está en la lista.",
  "Choose the engine model.": "Elija el modelo de motor.",
  "“{0}” is not a serial number of the {1}.": "“{0}” no es un número de serie del {1}.",
  "Enter the serial number as it stands on the engine.": "Escriba el número de serie como está en el motor.",
  "At most {0} engines are kept. Remove one first.": "Se guardan como mucho {0} motores. Quite antes uno.",
  "You have this engine with this serial number already.": "Ya tiene este motor con este número de serie.",
  "There is no such engine.": "No existe ese motor.",
};
