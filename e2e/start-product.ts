export { type Product, type ProductOptions, startProduct } from "@/scripts/pages/start-product";
