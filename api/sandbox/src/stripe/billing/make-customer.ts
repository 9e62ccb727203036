import type Stripe from 'stripe';
import { newId, randomText } from '../../provider/ids.ts';
import { nulls } from '../../provider/nulls.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';

interface NewCustomer {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

export function createCustomer(work: UnitOfWork, { email, name }: NewCustomer): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: work.now,
    delinquent: false,
    email: email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
    livemode: false,
    metadata: {},
    name: name ?? null,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    ...nulls('address currency customer_account default_source description discount phone shipping test_clock'),
  };
  work.put('customers', customer);
  work.emit('customer.created', customer);
  return customer;
}

interface NewProduct {
  readonly id?: string | undefined;
  readonly name: string;
}

export function createProduct(work: UnitOfWork, { id = newId('prod'), name }: NewProduct): Stripe.Product {
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: true,
    created: work.now,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    type: 'service',
    updated: work.now,
    ...nulls('default_price description package_dimensions shippable statement_descriptor tax_code tax_details'),
    ...nulls('unit_label url'),
  };
  work.put('products', product);
  work.emit('product.created', product);
  return product;
}
