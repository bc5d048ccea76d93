import type { SqlEntityManager } from '@mikro-orm/sql';
import { Company, type CompanyLocation } from './company.entity.ts';

const industries: Record<string, string[]> = {
  Logistics: [
    'Carapace Logistics',
    'Slow & Steady Freight',
    'Tidewater Couriers',
    'Harbour Line',
    'Northbound Haulage',
  ],
  Insurance: ['Hardshell Insurance', 'Plastron Mutual', 'Longlife Assurance', 'Keel & Scute Underwriters'],
  Software: ['Scute Systems', 'Brackish Labs', 'Estuary Data', 'Mudflat Software', 'Low Tide Analytics', 'Nestbox'],
  Banking: ['Ridley & Sons', 'Saltmarsh Savings', 'First Lagoon Bank', 'Old Harbour Trust'],
  'Food and drink': ['Seagrass Foods', 'Dandelion & Clover', 'The Kelp Kitchen', 'Jellyfish Canteen', 'Brine Brothers'],
  Construction: ['Dome Builders', 'Solid Ground Works', 'Keelson Engineering', 'Burrow & Bank'],
  Energy: ['Basking Solar', 'Gulf Stream Power', 'Undertow Energy', 'Warm Sand Geothermal'],
  Health: ['Century Care', 'Hundred Years Clinic', 'Slow Pulse Cardiology', 'Clear Water Pharma'],
  Education: ['Hatchling Schools', 'Arrau Academy', 'Testudo Press', 'First Swim Kindergartens'],
  Travel: ['Leatherback Voyages', 'Galápagos & Beyond', 'Two Thousand Miles', 'Island Hopper Ferries'],
  Retail: ['Tortoise & Hare', 'Emys Outfitters', 'Hawksbill Home', 'The Wood Turtle', 'Pond & Garden'],
  Media: ['Snapper Pictures', 'Long Neck Films', 'Mata Mata Records'],
  Agriculture: ['Marsh Gardens', 'Lettuce & Daughters', 'Green Meadow Co-operative', 'Hibiscus Farms'],
  Consulting: ['Patience Partners', 'Cooter, Slider & Associates', 'Deep Breath Advisory', 'Map Turtle Strategy'],
};

const cities: [city: string, country: string, street: string, dialling: string][] = [
  ['Lisbon', 'Portugal', 'Rua da Prata', '+351 21'],
  ['Hamburg', 'Germany', 'Deichstraße', '+49 40'],
  ['Baltimore', 'United States', 'Thames Street', '+1 410'],
  ['Rotterdam', 'Netherlands', 'Maaskade', '+31 10'],
  ['Osaka', 'Japan', 'Dotonbori', '+81 6'],
  ['Gdańsk', 'Poland', 'Długa', '+48 58'],
  ['Cape Town', 'South Africa', 'Loop Street', '+27 21'],
  ['Valparaíso', 'Chile', 'Calle Esmeralda', '+56 32'],
  ['Galway', 'Ireland', 'Quay Street', '+353 91'],
  ['Brisbane', 'Australia', 'Eagle Street', '+61 7'],
  ['Trieste', 'Italy', 'Via Roma', '+39 040'],
];
const places = ['Head office', 'Workshop', 'Branch'];
const people = [
  'Inês Carvalho',
  'Jonas Petersen',
  'Mary Okafor',
  'Daan Visser',
  'Yuki Tanaka',
  'Zofia Nowak',
  'Lerato Dube',
];

export function seedCompanies(em: SqlEntityManager): void {
  const names = Object.entries(industries).flatMap(([industry, list]) => list.map((name) => ({ name, industry })));
  for (const [index, { name, industry }] of names.entries()) {
    const company = {
      name,
      status: index % 9 === 8 ? 'inactive' : 'active',
      locations: Array.from({ length: 1 + (index % 3) }, (_, nth) => makeLocation(index, nth)),
      enterprise: index % 4 === 0,
      contactInfo: makeContact(name, index),
      website: `https://${toDomain(name)}`,
      industry,
      employeeCount: 4 + ((index * 37) % 60) * (index % 4 === 0 ? 25 : 3),
    } as const;
    em.create(Company, company, { persist: true });
  }
}

function makeLocation(index: number, nth: number): CompanyLocation {
  const [city, country, street] = cities[(index + nth * 4) % cities.length] as (typeof cities)[number];
  return { name: places[nth] as string, address: `${street} ${1 + ((index * 7 + nth * 13) % 90)}`, city, country };
}

function makeContact(company: string, index: number) {
  const [, , , dialling] = cities[index % cities.length] as (typeof cities)[number];
  const phone = `${dialling} 555 ${String(1000 + index * 83).slice(0, 4)}`;
  return { name: people[index % people.length] as string, email: `hello@${toDomain(company)}`, phone };
}

/** `.example` is reserved (RFC 2606). */
function toDomain(name: string): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '');
  return `${plain.trim().toLowerCase().replace(/ +/g, '-')}.example`;
}
